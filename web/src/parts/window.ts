/** The rows of a long list to draw: the visible ones and a few more, so that scrolling shows no gaps. */
export function rowsInSight(
  count: number,
  rowHeight: number,
  scrollTop: number,
  height: number,
  beyond = 6,
): { first: number; end: number } {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - beyond);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + beyond);
  return { first: Math.min(first, end), end };
}

/** The scroll position that makes a row fully visible with the least movement. */
export function scrollFor(row: number, rowHeight: number, scrollTop: number, height: number): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}

/** The row that a key leads to; null if the key does not move. */
export function rowAfter(key: string, row: number, count: number, page: number): number | null {
  const moves: Record<string, number> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + page,
    PageUp: row - page,
    Home: 0,
    End: count - 1,
  };
  const target = moves[key];
  if (target === undefined || count === 0) return null;
  return Math.min(Math.max(target, 0), count - 1);
}
