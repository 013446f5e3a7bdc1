/**
 * The single key that was pressed as a shortcut, or null: with Ctrl, Alt or Meta it is the browser's,
 * and in a field it is text.
 */
export function shortcut(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
  const target = event.target as Element | null;
  if (target?.closest?.("input, select, textarea, [contenteditable], dialog")) return null;
  return event.key;
}
