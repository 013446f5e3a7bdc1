// The rules in the new game form. Empty fields mean the default of the language.
import type { Options } from "../api/types";

export interface TileRow {
  letter: string;
  value: number;
  count: number;
}

export interface RulesDraft {
  rack_size: number | null;
  bingo_bonus: number | null;
  exchange_minimum: number | null;
  end_by: string;
  end_count: number | null;
  final_points: string;
  seed: number | null;
  /** A custom board: one text per row, one sign per square. */
  layout: string[] | null;
  tiles: { letters: TileRow[]; blanks: number } | null;
}

export const NUMBERS = ["rack_size", "bingo_bonus", "exchange_minimum", "end_count"] as const;

export function noRules(): RulesDraft {
  return {
    rack_size: null,
    bingo_bonus: null,
    exchange_minimum: null,
    end_by: "",
    end_count: null,
    final_points: "",
    seed: null,
    layout: null,
    tiles: null,
  };
}

/** The request holds only the changed rules. */
export function rulesOptions(draft: RulesDraft): Options {
  const rules: Record<string, number | string> = {};
  for (const name of NUMBERS) {
    const value = draft[name];
    if (value !== null && Number.isFinite(value)) rules[name] = value;
  }
  if (draft.end_by) rules["end_by"] = draft.end_by;
  if (draft.final_points) rules["final_points"] = draft.final_points;
  return {
    ...(Object.keys(rules).length > 0 ? { rules } : {}),
    ...(draft.seed !== null && Number.isFinite(draft.seed) ? { seed: draft.seed } : {}),
    ...(draft.layout ? { layout: draft.layout.join("\n") } : {}),
    ...(draft.tiles ? { tiles: draft.tiles } : {}),
  };
}

/** A board without premiums, with the start square in the middle. */
export function plainLayout(size: number): string[] {
  const middle = Math.floor(size / 2);
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => (row === middle && column === middle ? "*" : " ")).join(""),
  );
}

/** The rows in another size: what fits stays, the start square moves to the middle. */
export function resized(rows: readonly string[], size: number): string[] {
  const from = rows.length;
  const shift = Math.floor((from - size) / 2);
  const middle = Math.floor(size / 2);
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => {
      if (row === middle && column === middle) return "*";
      const sign = rows[row + shift]?.[column + shift] ?? " ";
      return sign === "*" ? "-" : sign;
    }).join(""),
  );
}

/** The squares equivalent to this one on a symmetric board: mirrored in both axes and both diagonals. */
export function mirrored(row: number, column: number, size: number): [number, number][] {
  const last = size - 1;
  const all: [number, number][] = [];
  for (const [r, c] of [
    [row, column],
    [column, row],
  ] as const) {
    all.push([r, c], [last - r, c], [r, last - c], [last - r, last - c]);
  }
  return [...new Map(all.map((square) => [square.join(), square])).values()];
}

/** The rows with these squares changed; a new start square replaces the old one. */
export function painted(
  rows: readonly string[],
  squares: readonly (readonly [number, number])[],
  sign: string,
): string[] {
  const grid = rows.map((row) => [...row]);
  if (sign === "*") grid.forEach((row) => row.forEach((old, column) => old === "*" && (row[column] = "-")));
  for (const [row, column] of sign === "*" ? squares.slice(0, 1) : squares) {
    if (grid[row]?.[column] === undefined || (sign !== "*" && grid[row][column] === "*")) continue;
    grid[row][column] = sign;
  }
  return grid.map((row) => row.join(""));
}
