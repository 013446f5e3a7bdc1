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

/** One label per letter and number, before the first cell of its line. */
export function labels({ cells }: Ground): Label[] {
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
    const [dx, dy] = [second.x - first.x, second.y - first.y];
    // If cells are points, two labels may need the same place, so numbers stay nearer to the board.
    const near = first.shape === "square" ? 0.74 : first.shape === "point" && /\d/.test(text) ? 0.62 : 0.88;
    const far = (near * first.size) / Math.hypot(dx, dy);
    return [{ text, x: first.x - dx * far, y: first.y - dy * far }];
  });
}

/** The sides of a square, clockwise from the top. */
export const SIDES = ["north", "east", "south", "west"] as const;
export type Wall = { side: (typeof SIDES)[number]; points: Point[] };

const WAYS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/**
 * The walls of a square block, seen from above: a strip of the given width on each side where the neighbour is lower.
 * Two walls that meet at an outer corner are mitred.
 */
export function walls(cell: Cell, levels: ReadonlyMap<string, number>, width: number): Wall[] {
  const half = cell.size / 2;
  const lower = WAYS.map(([dx, dy]) => {
    const level = levels.get(placeKey(cell.x + dx * cell.size, cell.y + dy * cell.size));
    return level !== undefined && level < cell.level;
  });
  return SIDES.flatMap((side, i) => {
    if (!lower[i]) return [];
    const [dx, dy] = WAYS[i]!;
    const [before, after] = [lower[(i + 3) % 4], lower[(i + 1) % 4]];
    // Along the side, clockwise: (-dy, dx).
    const at = (out: number, along: number): Point => ({
      x: cell.x + dx * (half + out) - dy * along,
      y: cell.y + dy * (half + out) + dx * along,
    });
    const [start, end] = [-half - (before ? width : 0), half + (after ? width : 0)];
    return [{ side, points: [at(0, -half), at(0, half), at(width, end), at(width, start)] }];
  });
}

/** The levels of all squares by their places. */
export function levelsOf(cells: readonly Cell[]): Map<string, number> {
  return new Map(cells.map(({ x, y, level }) => [placeKey(x, y), level]));
}

const placeKey = (x: number, y: number): string => `${Math.round(x * 1e4)} ${Math.round(y * 1e4)}`;
