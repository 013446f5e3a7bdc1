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

/** The row that a key leads to; null if the key does not move. In several columns the arrows go in four directions. */
export function rowAfter(key: string, row: number, count: number, page: number, columns = 1): number | null {
  const moves: Record<string, number> = {
    ArrowDown: row + columns < count ? row + columns : columns === 1 ? count - 1 : row,
    ArrowUp: row >= columns ? row - columns : columns === 1 ? 0 : row,
    ...(columns > 1 ? { ArrowRight: row + 1, ArrowLeft: row - 1 } : {}),
    PageDown: row + page * columns,
    PageUp: row - page * columns,
    Home: 0,
    End: count - 1,
  };
  const target = moves[key];
  if (target === undefined || count === 0) return null;
  return Math.min(Math.max(target, 0), count - 1);
}
