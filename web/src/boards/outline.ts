// The outline of a board and the labels along its edges, for any arrangement of cells.
import type { Cell } from "../api/types";
import type { Ground } from "./types";

interface Point {
  x: number;
  y: number;
}

/** The corners of the convex hull of the cell centres, counter-clockwise (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (row: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of row) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 1e-9) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

export interface Label extends Point {
  text: string;
}

/** Splits a cell name into its parts: `c10` is `c` and `10`. */
const PARTS = /^(\D+)(\d+)$/;

/** One label per letter and number, before the first cell of its line. `lift` is how far a level raises a cell. */
export function labels({ cells }: Ground, lift: number): Label[] {
  const lines = new Map<string, { cell: Cell; order: string }[]>();
  for (const cell of cells) {
    const [, letter, number] = PARTS.exec(cell.at) ?? [];
    if (!letter || !number) return [];
    const padded = number.padStart(3, "0");
    lines.set(letter, [...(lines.get(letter) ?? []), { cell, order: padded }]);
    lines.set(number, [...(lines.get(number) ?? []), { cell, order: letter }]);
  }
  return [...lines].flatMap(([text, line]) => {
    const [first, second] = line.sort((a, b) => a.order.localeCompare(b.order)).map(({ cell }) => cell);
    if (!first || !second) return [];
    const foot = (cell: Cell): number => cell.y + cell.level * lift;
    const [dx, dy] = [second.x - first.x, foot(second) - foot(first)];
    // If cells are points, two labels may need the same place, so numbers stay nearer to the board.
    const near = first.shape === "point" && /\d/.test(text) ? 0.62 : 0.88;
    const far = (near * first.size) / Math.hypot(dx, dy);
    // At the far edge a label stands above the block, elsewhere at its base.
    const from = dy > first.size / 2 ? first.y : foot(first);
    return [{ text, x: first.x - dx * far, y: from - dy * far }];
  });
}
