// The word judge: its address, and the words in its field.

export function judgeAddress(lexicon: string): string {
  return `/judge?${new URLSearchParams({ lexicon })}`;
}

/**
 * The finished words of a text, and the unfinished rest. A word is finished by a space or a new line; `all` also takes
 * the last one: `takeWords("kotva slo")` gives `kotva`, and `slo` is still being typed.
 */
export function takeWords(text: string, all = false): { words: string[]; rest: string } {
  const parts = text.normalize("NFC").split(/\s+/u);
  const rest = all ? "" : (parts.pop() ?? "");
  return { words: parts.filter((part) => part !== ""), rest };
}

const SILENT = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|ScrollLock|Dead|F\d+)$/;

/** Whether a key was meant for the page: no modifier alone, no shortcut of the browser or the system. */
export function meant(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey">): boolean {
  return !event.ctrlKey && !event.altKey && !event.metaKey && !SILENT.test(event.key);
}
