// A board as the server writes it, and how its squares are counted and named. No rule of the game is here.

/** What a picture of a board needs; the same shape as python/kotva/render/crossword/view.py. */
export interface BoardView {
  /** Row by row: nothing, or the text of a tile, in lower case for a blank that stands for the letter. */
  cells: readonly (readonly string[])[];
  /** One sign a square: = - ~ triple, double, quadruple word; " ' ^ triple, double, quadruple letter. */
  premiums: readonly string[];
  /** Row and column of the square with the star. */
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

/** Squares are counted row by row from 0 at the top left. */
export type Square = number;

export function sizeOf(board: BoardView): number {
  return board.cells.length;
}

export function premiumAt(board: BoardView, square: Square): Premium | null {
  const size = sizeOf(board);
  return PREMIUMS[board.premiums[Math.floor(square / size)]?.[square % size] ?? ""] ?? null;
}

/** The tile on a square, or nothing. */
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

/** `8D`: the row first, as a square is called; a play down is written the other way round. */
export function squareName(square: Square, size: number): string {
  return `${Math.floor(square / size) + 1}${columnName(square % size)}`;
}

/** The square of a name as `8D` or `D8`; null if the board has none such. */
export function squareNamed(name: string, size: number): Square | null {
  const match = /^(?:(\d+)([A-Z])|([A-Z])(\d+))$/i.exec(name.trim());
  if (!match) return null;
  const row = Number(match[1] ?? match[4]) - 1;
  const column = (match[2] ?? match[3] ?? "").toUpperCase().charCodeAt(0) - 65;
  return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : null;
}

/** The tiles of a text such as `KO[CH]?s`: brackets hold a tile of several characters. */
export function tilesIn(text: string): string[] {
  return [...text.matchAll(/\[([^\]]+)\]|(\P{M}\p{M}*)/gu)].map((match) => match[1] ?? match[2] ?? "");
}

/** The text of tiles, with brackets where a tile has several characters. */
export function textOf(tiles: readonly string[]): string {
  return tiles.map((tile) => (tile.length > 1 ? `[${tile}]` : tile)).join("");
}

/** The square one step away, or null beyond the edge. */
export function stepFrom(square: Square, size: number, rows: number, columns: number): Square | null {
  const row = Math.floor(square / size) + rows;
  const column = (square % size) + columns;
  return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : null;
}

/** An empty board of a layout, or another board's tiles over it. */
export function emptyCells(size: number): string[][] {
  return Array.from({ length: size }, () => Array<string>(size).fill(""));
}
