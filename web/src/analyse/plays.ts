// A list of moves in columns, as the server sends it: sorting, filtering and covered squares. No game rules here.
// A list can have more than ten thousand rows, so no function here creates an object per row.
import type { PlaysInfo } from "../api/types";
import { squareNamed, tilesIn, type Square } from "../crossword/board";

/** The first square of a play and its direction: right or down. */
interface Place {
  square: Square;
  step: number;
  /** Across before down, then by square. */
  order: number;
}

// A cache: a board has a few hundred places, and a list names each of them many times.
const PLACES = new Map<number, Map<string, Place | null>>();

function placeAt(at: string, size: number): Place | null {
  const places = PLACES.get(size) ?? new Map<string, Place | null>();
  PLACES.set(size, places);
  let place = places.get(at);
  if (place === undefined) places.set(at, (place = placeNamed(at, size)));
  return place;
}

function placeNamed(at: string, size: number): Place | null {
  const square = squareNamed(at, size);
  if (square === null) return null;
  if (/^\d/.test(at)) return { square, step: 1, order: square };
  return { square, step: size, order: size * size + (square % size) * size + Math.floor(square / size) };
}

/** The tiles by square. A plain string is enough unless a tile has several characters or combining accents, which is
 * rare: only then is the text split into tiles. */
function tilesBySquare(tiles: string): string | string[] {
  return /[^.A-Za-z\u00C0-\u024F]/.test(tiles) ? tilesIn(tiles) : tiles;
}

/** Visits the squares of a play and the tile it lays on each; a dot is a square that is already filled. */
export function visitLaid(
  at: string,
  tiles: string,
  size: number,
  visit: (square: Square, tile: string) => void,
): void {
  const place = placeAt(at, size);
  if (place === null) return;
  const list = tilesBySquare(tiles);
  for (let index = 0; index < list.length; index++) {
    const tile = list[index]!;
    if (tile !== ".") visit(place.square + index * place.step, tile);
  }
}

export function placements(at: string, tiles: string, size: number): Map<Square, string> {
  const laid = new Map<Square, string>();
  visitLaid(at, tiles, size, (square, tile) => laid.set(square, tile));
  return laid;
}

function covers(at: string, tiles: string, size: number, wanted: Square): boolean {
  const place = placeAt(at, size);
  if (place === null || wanted < place.square || (wanted - place.square) % place.step !== 0) return false;
  const tile = tilesBySquare(tiles)[(wanted - place.square) / place.step];
  return tile !== undefined && tile !== ".";
}

/** The tiles left on the rack after a play; a blank is laid as a lower-case letter. */
export function leaveAfter(rack: readonly string[], laid: Iterable<string>): string[] {
  const left = [...rack];
  for (const tile of laid) {
    const at = left.indexOf(tile === tile.toUpperCase() ? tile : "?");
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The tiles that a move takes from the rack: the tiles it lays or exchanges. */
export function spent(at: string, tiles: string, size: number): string[] {
  return at === "" ? tilesIn(tiles.slice(1)) : [...placements(at, tiles, size).values()];
}

/** The main word in runs of letters, so that the page can mark the letters of blanks. */
export function spelled(word: string, tiles: string): { text: string; blank: boolean }[] {
  if (tiles === tiles.toUpperCase()) return [{ text: word, blank: false }];
  const runs: { text: string; blank: boolean }[] = [];
  let from = 0;
  for (const tile of tilesIn(tiles)) {
    const [text, blank] = [word.slice(from, from + tile.length), tile !== tile.toUpperCase()];
    const last = runs.at(-1);
    if (last?.blank === blank) last.text += text;
    else runs.push({ text, blank });
    from += tile.length;
  }
  return runs;
}

/** The text of a move as the server reads it. */
export function moveOf(plays: PlaysInfo, row: number): string {
  const [at, tiles] = [plays.at[row] ?? "", plays.tiles[row] ?? ""];
  return at === "" ? tiles : `${at} ${tiles}`;
}

/** The row of a move in the list; null if it is not there. A play of one tile may be listed in the other direction. */
export function rowOf(plays: PlaysInfo, move: string, size: number): number | null {
  const [at = "", tiles = ""] = move.split(" ");
  const exact = plays.at.findIndex((other, row) => other === at && plays.tiles[row] === tiles);
  if (exact >= 0) return exact;
  const laid = [...placements(at, tiles, size)];
  if (laid.length !== 1) return null;
  const [square, tile] = laid[0]!;
  const row = plays.at.findIndex((other, row) => {
    const found = covers(other, plays.tiles[row]!, size, square) ? [...placements(other, plays.tiles[row]!, size)] : [];
    return found.length === 1 && found[0]![1] === tile;
  });
  return row >= 0 ? row : null;
}

export type Column = "rank" | "at" | "word" | "score" | "value";
export const COLUMNS: readonly Column[] = ["rank", "at", "word", "score", "value"];

export interface Ordering {
  column: Column;
  /** The reverse of the usual order: smallest number first, words from Z to A. */
  reversed: boolean;
}

/** A play must contain these letters in one of its words, or cover this square. */
export type Filter = { word: string } | { square: Square } | null;

/** A text such as `8D` is a square; any other text is part of a word. */
export function filterOf(text: string, size: number): Filter {
  const wanted = text.trim().toUpperCase();
  if (wanted === "") return null;
  const square = squareNamed(wanted, size);
  return square === null ? { word: wanted } : { square };
}

/** Rows sorted by a number, smallest first; equal rows keep the server's order. Sorting plain numbers is much faster
 * than comparing rows, so one key combines both: number * count + row. */
function sortedBy(rows: readonly number[], count: number, number: (row: number) => number): number[] {
  const keys = Float64Array.from(rows, (row) => number(row) * count + row).sort();
  return Array.from(keys, (key) => ((key % count) + count) % count);
}

/**
 * The rows to list, as indices into the columns. `words` is the order by word. It takes too long to compute here, so
 * `parts/slices.ts` sorts it in slices and it is passed in when it is ready.
 */
export function listed(
  plays: PlaysInfo,
  size: number,
  { column, reversed }: Ordering,
  filter: Filter,
  words: readonly number[] | null,
): number[] {
  const count = plays.at.length;
  const all = column === "word" && words ? words : Array.from(plays.at, (_, row) => row);
  let rows = filter ? all.filter(matcher(plays, size, filter)) : [...all];
  if (column === "score") rows = sortedBy(rows, count, (row) => -plays.score[row]!);
  // Moves without a square come last.
  if (column === "at") rows = sortedBy(rows, count, (row) => placeAt(plays.at[row]!, size)?.order ?? 2 * size * size);
  // The server sorts by value already.
  return reversed ? rows.reverse() : rows;
}

function matcher(plays: PlaysInfo, size: number, filter: NonNullable<Filter>): (row: number) => boolean {
  if ("word" in filter) return (row) => plays.words[row]!.includes(filter.word);
  return (row) => covers(plays.at[row]!, plays.tiles[row]!, size, filter.square);
}

/** Compares two rows by word in the order of the language; moves without a word come last. */
export function byWord(plays: PlaysInfo, language: string): (a: number, b: number) => number {
  const { compare } = new Intl.Collator(language);
  return (a, b) => {
    const [one, other] = [plays.words[a]!, plays.words[b]!];
    if (one === "" || other === "") return Number(one === "") - Number(other === "") || a - b;
    return compare(one, other) || a - b;
  };
}

export type Measure = "count" | "mean" | "best";

/** For each covered square: the number of plays that cover it, or their mean or best score. */
export function landing(plays: PlaysInfo, size: number, measure: Measure): Map<Square, number> {
  const count = new Uint32Array(size * size);
  const found = new Float64Array(size * size);
  plays.at.forEach((at, row) => {
    const score = plays.score[row] ?? 0;
    visitLaid(at, plays.tiles[row] ?? "", size, (square) => {
      count[square]!++;
      if (measure === "best") found[square] = Math.max(found[square]!, score);
      else found[square]! += score;
    });
  });
  const value = (square: Square): number => {
    if (measure === "count") return count[square]!;
    return measure === "mean" ? found[square]! / count[square]! : found[square]!;
  };
  const covered = [...count.keys()].filter((square) => count[square]! > 0);
  return new Map(covered.map((square) => [square, value(square)]));
}
