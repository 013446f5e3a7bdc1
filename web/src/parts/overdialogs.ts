// What a page shows inside every dialog that it opens. A modal dialog makes the rest of the page inert, so an offer of
// another player can only be answered inside the dialog.
import { getContext, setContext, type Snippet } from "svelte";

const KEY = Symbol("over dialogs");

/** Called by a page: this snippet stands at the top of its dialogs. */
export function showOverDialogs(snippet: () => Snippet): void {
  setContext(KEY, snippet);
}

export function overDialogs(): Snippet | undefined {
  return getContext<(() => Snippet) | undefined>(KEY)?.();
}
