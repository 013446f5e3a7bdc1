// A list of plays as the server sends it, in columns: order, filter and what lies where. No rule of the game is here.
import type { PlaysInfo } from "../api/analyses";
import { squareNamed, tilesIn, type Square } from "../crossword/board";

/** The squares a play covers and what it puts there; a dot is a square that is filled already. */
export function placements(at: string, tiles: string, size: number): Map<Square, string> {
  const start = squareNamed(at, size);
  const laid = new Map<Square, string>();
  if (start === null) return laid;
  const step = /^[A-Z]/i.test(at) ? size : 1;
  tilesIn(tiles).forEach((tile, index) => {
    if (tile !== ".") laid.set(start + index * step, tile);
  });
  return laid;
}

/** What stays on the rack after tiles are laid; a blank is laid as a letter in lower case. */
export function kept(rack: readonly string[], laid: Iterable<string>): string[] {
  const left = [...rack];
  for (const tile of laid) {
    const at = left.indexOf(tile === tile.toUpperCase() ? tile : "?");
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

export type Column = "rank" | "at" | "word" | "score" | "value";
export const COLUMNS: readonly Column[] = ["rank", "at", "word", "score", "value"];

export interface Ordering {
  column: Column;
  /** The other way round than usual: numbers from the least, words from the end of the alphabet. */
  reversed: boolean;
}

/** What a play must have: letters in one of its words, or a square that it covers. */
export type Filter = { word: string } | { square: Square } | null;

/** A text is a square if it is written as one (`8D`), else part of a word. */
export function filterOf(text: string, size: number): Filter {
  const wanted = text.trim().toUpperCase();
  if (wanted === "") return null;
  const square = squareNamed(wanted, size);
  return square === null ? { word: wanted } : { square };
}

/** The plays to list, as places in the columns; where a play lies is worked out only if the filter asks. */
export function listed(
  plays: PlaysInfo,
  size: number,
  { column, reversed }: Ordering,
  filter: Filter,
  language: string,
): number[] {
  let rows = plays.at.map((_, index) => index);
  if (filter && "word" in filter) rows = rows.filter((row) => plays.words[row]!.includes(filter.word));
  else if (filter) rows = rows.filter((row) => placements(plays.at[row]!, plays.tiles[row]!, size).has(filter.square));
  const collator = new Intl.Collator(language);
  const compare: Record<Column, (a: number, b: number) => number> = {
    rank: (a, b) => a - b,
    at: (a, b) => collator.compare(plays.at[a]!, plays.at[b]!) || a - b,
    word: (a, b) => collator.compare(plays.words[a]!, plays.words[b]!) || a - b,
    score: (a, b) => plays.score[b]! - plays.score[a]! || a - b,
    value: (a, b) => plays.value[b]! - plays.value[a]! || a - b,
  };
  // The server's own order is that of the value: nothing to sort.
  if (column !== "rank" && column !== "value") rows.sort(compare[column]);
  return reversed ? rows.reverse() : rows;
}

export type Measure = "count" | "mean" | "best";

/** For each square that some play covers: how many plays do, their mean score or their best. */
export function landing(plays: PlaysInfo, squares: readonly Map<Square, string>[], measure: Measure): Map<Square, number> {
  const count = new Map<Square, number>();
  const found = new Map<Square, number>();
  squares.forEach((laid, row) => {
    const score = plays.score[row] ?? 0;
    for (const square of laid.keys()) {
      count.set(square, (count.get(square) ?? 0) + 1);
      const before = found.get(square) ?? 0;
      found.set(square, measure === "best" ? Math.max(before, score) : before + score);
    }
  });
  if (measure === "count") return count;
  if (measure === "mean") for (const [square, sum] of found) found.set(square, sum / count.get(square)!);
  return found;
}
