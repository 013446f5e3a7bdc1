// Earlier positions of a game, made from its history and its board.
import type { Entry } from "../api/types";
import { tilesIn, type Square } from "../crossword/board";
import { laidBy } from "../crossword/tentative";
import { partsOf, withTiles } from "../crossword/written";

type Cells = readonly (readonly string[])[];

const squaresOf = (entry: Entry, size: number): Square[] =>
  entry.squares.map(([row = 0, column = 0]) => row * size + column);

/** Whether a play was taken off by the challenge after it. */
const isTakenOff = (history: readonly Entry[], index: number): boolean => {
  const next = history[index + 1];
  return next?.kind === "challenge" && next.upheld === false;
};

/** The tiles on the board after a line of the history, from those on the board now. A change of the position by hand
 * hides what was before it: then nothing is known, and the answer is null. */
export function cellsAfter(history: readonly Entry[], cells: Cells, index: number): Cells | null {
  const later = history.slice(index + 1);
  if (later.some(({ kind }) => kind === "set-up")) return null;
  const size = cells.length;
  const gone = new Map<Square, string>();
  for (const [step, entry] of later.entries())
    if (entry.kind === "move" && !isTakenOff(history, index + 1 + step))
      for (const square of squaresOf(entry, size)) gone.set(square, "");
  const before = withTiles(cells, gone);
  const shown = history[index];
  if (!shown || shown.kind !== "move" || !isTakenOff(history, index)) return before;
  const { at, tiles } = partsOf(shown.move);
  return withTiles(before, laidBy(at, tilesIn(tiles), size));
}

/** The squares of the play in a line of the history. */
export function laidIn(entry: Entry | undefined, size: number): Set<Square> {
  return new Set(entry ? squaresOf(entry, size) : []);
}

/** The words through a square: across and down, of two letters or more. */
export function wordsAt(cells: Cells, square: Square): string[] {
  const size = cells.length;
  const board = cells.flat();
  const [row, column] = [Math.floor(square / size), square % size];
  const line = (at: (step: number) => string, from: number): string => {
    let [start, end] = [from, from];
    while (start > 0 && at(start - 1)) start -= 1;
    while (end < size - 1 && at(end + 1)) end += 1;
    const tiles = Array.from({ length: end - start + 1 }, (_, step) => at(start + step));
    return tiles.length > 1 ? tiles.join("").toUpperCase() : "";
  };
  if (!board[square]) return [];
  const across = line((step) => board[row * size + step] ?? "", column);
  const down = line((step) => board[step * size + column] ?? "", row);
  return [across, down].filter(Boolean);
}
