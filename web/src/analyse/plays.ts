// A list of moves as the server sends it, in columns: order, filter and what lies where. No rule of the game is here.
// A list has ten thousand rows and more, so nothing here makes an object for each of them.
import type { PlaysInfo } from "../api/types";
import { squareNamed, tilesIn, type Square } from "../crossword/board";

/** Where a play begins and how it goes on: to the right or down. */
interface Place {
  square: Square;
  step: number;
  /** Across before down, then in the order of the squares. */
  order: number;
}

// A board has a few hundred places, and a list names each of them many times.
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

/** Tiles by their squares. Those of several characters and accents of their own are rare: only then is the text taken
 * apart with care. */
function tilesBySquare(tiles: string): string | string[] {
  return /[^.A-Za-z\u00C0-\u024F]/.test(tiles) ? tilesIn(tiles) : tiles;
}

/** Visits the squares a play covers and what it puts there; a dot is a square that is filled already. */
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

/** What stays on the rack after tiles are laid; a blank is laid as a letter in lower case. */
export function kept(rack: readonly string[], laid: Iterable<string>): string[] {
  const left = [...rack];
  for (const tile of laid) {
    const at = left.indexOf(tile === tile.toUpperCase() ? tile : "?");
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The tiles that a move takes off the rack: those it lays, or gives back for others. */
export function spent(at: string, tiles: string, size: number): string[] {
  return at === "" ? tilesIn(tiles.slice(1)) : [...placements(at, tiles, size).values()];
}

/** The main word in runs of letters, so that those a blank stands for can be told from the others. */
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

/** A move as the server reads it. */
export function moveOf(plays: PlaysInfo, row: number): string {
  const [at, tiles] = [plays.at[row] ?? "", plays.tiles[row] ?? ""];
  return at === "" ? tiles : `${at} ${tiles}`;
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

/** Rows by a number, the least first, equal ones in the server's order. Plain numbers are sorted far sooner than rows
 * are compared, so a key is made of both: the number, then the row. */
function sortedBy(rows: readonly number[], count: number, number: (row: number) => number): number[] {
  const keys = Float64Array.from(rows, (row) => number(row) * count + row).sort();
  return Array.from(keys, (key) => ((key % count) + count) % count);
}

/**
 * The moves to list, as places in the columns. `words` is their order by word, which takes too long to be found here:
 * it is sorted in slices (`parts/slices.ts`) and given once it is known.
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
  let rows = filter ? all.filter(keeper(plays, size, filter)) : [...all];
  if (column === "score") rows = sortedBy(rows, count, (row) => -plays.score[row]!);
  // What lies nowhere comes last.
  if (column === "at") rows = sortedBy(rows, count, (row) => placeAt(plays.at[row]!, size)?.order ?? 2 * size * size);
  // The server's own order is that of the value: nothing to sort.
  return reversed ? rows.reverse() : rows;
}

function keeper(plays: PlaysInfo, size: number, filter: NonNullable<Filter>): (row: number) => boolean {
  if ("word" in filter) return (row) => plays.words[row]!.includes(filter.word);
  return (row) => covers(plays.at[row]!, plays.tiles[row]!, size, filter.square);
}

/** Compares two rows by their words as the language sorts them; what makes no word comes last. */
export function byWord(plays: PlaysInfo, language: string): (a: number, b: number) => number {
  const { compare } = new Intl.Collator(language);
  return (a, b) => {
    const [one, other] = [plays.words[a]!, plays.words[b]!];
    if (one === "" || other === "") return Number(one === "") - Number(other === "") || a - b;
    return compare(one, other) || a - b;
  };
}

export type Measure = "count" | "mean" | "best";

/** For each square that some play covers: how many plays do, their mean score or their best. */
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
