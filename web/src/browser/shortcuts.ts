/**
 * The place that a key belongs to if `selector` names it, such as a text field; else null. A dialog that was closed
 * keeps the focus until the next frame, and takes no keys: what is inside it does not count.
 */
export function keyPlace(event: KeyboardEvent, selector: string): Element | null {
  const target = event.target as Element | null;
  if (target?.closest?.("dialog:not([open])")) return null;
  return target?.closest?.(selector) ?? null;
}

/** Whether the key belongs to a form field or to an open dialog. */
export function inField(event: KeyboardEvent): boolean {
  return keyPlace(event, "input, select, textarea, [contenteditable], dialog") !== null;
}

/**
 * The key that was pressed as a shortcut, or null. Keys with Ctrl, Alt or Meta belong to the browser,
 * keys in a text field are text, and letters on a crossword board are tiles.
 */
export function shortcut(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
  if (inField(event)) return null;
  if (keyPlace(event, "[role=grid]") && /^\p{L}$/u.test(event.key)) return null;
  return event.key;
}
