/**
 * The key that was pressed as a shortcut, or null. Keys with Ctrl, Alt or Meta belong to the browser,
 * and keys in a text field are text.
 */
export function shortcut(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
  const target = event.target as Element | null;
  if (target?.closest?.("input, select, textarea, [contenteditable], dialog")) return null;
  return event.key;
}
