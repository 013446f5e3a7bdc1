// A board as the server writes it; numbers and names of its squares. No game rules here.

/** The data for drawing a board; the same shape as in python/kotva/render/crossword/view.py. */
export interface BoardView {
  /** Row by row: empty, or the text of a tile, in lower case for the letter of a blank. */
  cells: readonly (readonly string[])[];
  /** One sign per square: = - ~ triple, double, quadruple word; " ' ^ triple, double, quadruple letter. */
  premiums: readonly string[];
  /** Row and column of the start square. */
  centre: readonly [number, number];
  /** Points by upper-case letter. */
  values: Readonly<Record<string, number>>;
}

export interface Premium {
  of: "word" | "letter";
  times: number;
}

const PREMIUMS: Record<string, Premium> = {
  "=": { of: "word", times: 3 },
  "-": { of: "word", times: 2 },
  "~": { of: "word", times: 4 },
  '"': { of: "letter", times: 3 },
  "'": { of: "letter", times: 2 },
  "^": { of: "letter", times: 4 },
};

/** Squares are numbered row by row from 0 at the top left. */
export type Square = number;

export function sizeOf(board: BoardView): number {
  return board.cells.length;
}

export function premiumAt(board: BoardView, square: Square): Premium | null {
  const size = sizeOf(board);
  return PREMIUMS[board.premiums[Math.floor(square / size)]?.[square % size] ?? ""] ?? null;
}

/** The tile on a square, or an empty text. */
export function tileAt(board: BoardView, square: Square): string {
  const size = sizeOf(board);
  return board.cells[Math.floor(square / size)]?.[square % size] ?? "";
}

export function isBlank(tile: string): boolean {
  return tile !== tile.toUpperCase();
}

export function columnName(column: number): string {
  return String.fromCharCode(65 + column);
}

/** `8D`, row first, is the name of a square; a play down is written `D8`. */
export function squareName(square: Square, size: number): string {
  return `${Math.floor(square / size) + 1}${columnName(square % size)}`;
}

/** The square with a name such as `8D` or `D8`; null if the board does not have it. */
export function squareNamed(name: string, size: number): Square | null {
  const match = /^(?:(\d+)([A-Z])|([A-Z])(\d+))$/i.exec(name.trim());
  if (!match) return null;
  const row = Number(match[1] ?? match[4]) - 1;
  const column = (match[2] ?? match[3] ?? "").toUpperCase().charCodeAt(0) - 65;
  return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : null;
}

/** The tiles of a text such as `KO[CH]?s`; brackets hold a tile of several characters. */
export function tilesIn(text: string): string[] {
  return [...text.matchAll(/\[([^\]]+)\]|(\P{M}\p{M}*)/gu)].map((match) => match[1] ?? match[2] ?? "");
}

/** The text of tiles, with brackets around a tile of several characters. */
export function textOf(tiles: readonly string[]): string {
  return tiles.map((tile) => (tile.length > 1 ? `[${tile}]` : tile)).join("");
}

/** The square one step away, or null beyond the edge. */
export function stepFrom(square: Square, size: number, rows: number, columns: number): Square | null {
  const row = Math.floor(square / size) + rows;
  const column = (square % size) + columns;
  return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : null;
}

/** An empty board with this layout, or another board's tiles on it. */
export function emptyCells(size: number): string[][] {
  return Array.from({ length: size }, () => Array<string>(size).fill(""));
}
