// A play that is laid but not played yet: which rack tiles lie where. Each function returns a new state.
import { isBlank, sizeOf, squareName, stepFrom, textOf, tileAt, type BoardView, type Square } from "./board";

export const BLANK = "?";

export interface Cursor {
  square: Square;
  down: boolean;
}

/** A rack tile that lies on the board; `letter` is the letter it shows, also for a blank. */
export interface Placed {
  square: Square;
  /** The index of the tile in the rack as the server sent it. */
  tile: number;
  letter: string;
}

export interface Tentative {
  rack: readonly string[];
  /** The rack tiles in display order. */
  order: readonly number[];
  placed: readonly Placed[];
  cursor: Cursor | null;
}

export function begin(rack: readonly string[], cursor: Cursor | null = null): Tentative {
  return { rack, order: rack.map((_, index) => index), placed: [], cursor };
}

/** A rack with the same tiles keeps its order; new tiles are added at the end. */
export function withRack(state: Tentative, rack: readonly string[]): Tentative {
  const free = new Set(rack.keys());
  const order: number[] = [];
  for (const old of state.order) {
    const same = [...free].find((index) => rack[index] === state.rack[old]);
    if (same === undefined) continue;
    free.delete(same);
    order.push(same);
  }
  return { rack, order: [...order, ...free], placed: [], cursor: state.cursor };
}

/** The tiles still on the rack, in display order. */
export function onRack(state: Tentative): number[] {
  const gone = new Set(state.placed.map(({ tile }) => tile));
  return state.order.filter((tile) => !gone.has(tile));
}

export function placedAt(state: Tentative, square: Square): Placed | undefined {
  return state.placed.find((placed) => placed.square === square);
}

export function isFree(state: Tentative, board: BoardView, square: Square): boolean {
  return tileAt(board, square) === "" && placedAt(state, square) === undefined;
}

/** Lays a tile on a free square; a tile that is already laid moves there. `letter` is the letter of a blank. */
export function place(state: Tentative, board: BoardView, tile: number, square: Square, letter?: string): Tentative {
  const face = state.rack[tile];
  const others = state.placed.filter((placed) => placed.tile !== tile);
  const taken = tileAt(board, square) !== "" || others.some((placed) => placed.square === square);
  const shown = face === BLANK ? letter : face;
  if (taken || !shown) return state;
  return { ...state, placed: [...others, { square, tile, letter: shown }] };
}

export function recall(state: Tentative, square: Square): Tentative {
  return { ...state, placed: state.placed.filter((placed) => placed.square !== square) };
}

export function recallAll(state: Tentative): Tentative {
  return { ...state, placed: [] };
}

/** Fisher-Yates shuffle; `random` returns numbers from 0 to below 1. */
export function shuffle(state: Tentative, random: () => number = Math.random): Tentative {
  const order = [...state.order];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return { ...state, order };
}

/** Moves a rack tile before another one, or to the end. */
export function reorder(state: Tentative, tile: number, before: number | null): Tentative {
  const rest = state.order.filter((other) => other !== tile);
  const at = before === null ? rest.length : rest.indexOf(before);
  return at < 0 ? state : { ...state, order: [...rest.slice(0, at), tile, ...rest.slice(at)] };
}

/** The letter without diacritics, for keyboards that cannot type them: Ř is R, Ł is L. */
export function base(letter: string): string {
  return letter.normalize("NFD").replace(/\p{M}/gu, "").replace("Ł", "L").replace("ł", "l");
}

/** The tile for a typed letter: the letter itself, else one that differs only in diacritics, else a blank. */
export function tileFor(state: Tentative, letter: string, blank: boolean): number | undefined {
  const free = onRack(state);
  const found = (wanted: (face: string) => boolean): number | undefined =>
    free.find((tile) => wanted(state.rack[tile] ?? ""));
  const wild = found((face) => face === BLANK);
  if (blank) return wild;
  return found((face) => face === letter) ?? found((face) => base(face) === letter) ?? wild;
}

/** Types a letter at the cursor: it goes to the first free square in the writing direction, and the cursor after it. */
export function type(state: Tentative, board: BoardView, letter: string, blank = false): Tentative {
  if (!state.cursor) return state;
  const { down } = state.cursor;
  const square = nextFree(state, board, state.cursor.square, down);
  const tile = tileFor(state, letter, blank);
  if (square === null || tile === undefined) return state;
  const laid = place(state, board, tile, square, letter);
  const after = nextFree(laid, board, square, down) ?? square;
  return { ...laid, cursor: { square: after, down } };
}

/** The first free square from the cursor on, in its direction. */
export function firstFree(state: Tentative, board: BoardView, { square, down }: Cursor): Square | null {
  return nextFree(state, board, square, down);
}

function nextFree(state: Tentative, board: BoardView, from: Square, down: boolean): Square | null {
  let square: Square | null = from;
  while (square !== null && !isFree(state, board, square)) square = stepOn(board, square, down);
  return square;
}

function stepOn(board: BoardView, square: Square, down: boolean, back = false): Square | null {
  const step = back ? -1 : 1;
  return stepFrom(square, sizeOf(board), down ? step : 0, down ? 0 : step);
}

/** The cursor one square further in its direction; at the edge it stays. */
export function stepAfter({ square, down }: Cursor, board: BoardView): Cursor {
  return { square: stepOn(board, square, down) ?? square, down };
}

/** Backspace: the tile at the cursor, or the nearest one before it, returns to the rack. */
export function eraseBack(state: Tentative, board: BoardView): Tentative {
  if (!state.cursor) return state;
  const { down } = state.cursor;
  let square: Square | null = state.cursor.square;
  while (square !== null && placedAt(state, square) === undefined) square = stepOn(board, square, down, true);
  if (square === null) return state;
  return { ...recall(state, square), cursor: { square, down } };
}

/** Clicking the cursor's square turns the direction; another square moves the cursor. */
export function pointTo(state: Tentative, square: Square): Tentative {
  const turned = state.cursor?.square === square;
  return { ...state, cursor: { square, down: turned ? !state.cursor?.down : (state.cursor?.down ?? false) } };
}

export function turn(state: Tentative): Tentative {
  return state.cursor ? { ...state, cursor: { ...state.cursor, down: !state.cursor.down } } : state;
}

export type MoveProblem = "nothing" | "crooked" | "gap";

/** The move in the project's notation, such as `8D W.Rd`, or the reason why it cannot be written. */
export function moveText(state: Tentative, board: BoardView): string | MoveProblem {
  if (state.placed.length === 0) return "nothing";
  const size = sizeOf(board);
  const rows = new Set(state.placed.map(({ square }) => Math.floor(square / size)));
  const columns = new Set(state.placed.map(({ square }) => square % size));
  if (rows.size > 1 && columns.size > 1) return "crooked";
  const first = Math.min(...state.placed.map(({ square }) => square));
  const down =
    state.placed.length > 1
      ? rows.size > 1
      : runFrom(state, board, first, true).length > runFrom(state, board, first, false).length;
  const run = runFrom(state, board, first, down);
  if (!state.placed.every(({ square }) => run.includes(square))) return "gap";
  const tiles = run.map((square) => {
    const placed = placedAt(state, square);
    if (!placed) return ".";
    return state.rack[placed.tile] === BLANK ? placed.letter.toLowerCase() : placed.letter;
  });
  const name = squareName(run[0] ?? first, size);
  return `${down ? turned(name) : name} ${textOf(tiles)}`;
}

function turned(name: string): string {
  return name.replace(/^(\d+)([A-Z])$/, "$2$1");
}

/** The unbroken run of tiles through a square. */
function runFrom(state: Tentative, board: BoardView, through: Square, down: boolean): Square[] {
  const filled = (square: Square | null): square is Square => square !== null && !isFree(state, board, square);
  let start = through;
  for (let before = stepOn(board, start, down, true); filled(before); before = stepOn(board, start, down, true))
    start = before;
  const run: Square[] = [];
  for (let square: Square | null = start; filled(square); square = stepOn(board, square, down)) run.push(square);
  return run;
}

/** The tiles that a written play such as `8D W.Rd` lays, by square. Dots and tiles on the board are left out. */
export function laidBy(at: string, tiles: readonly string[], size: number): Map<Square, string> {
  const match = /^(?:(\d+)([A-Z])|([A-Z])(\d+))$/.exec(at);
  const laid = new Map<Square, string>();
  if (!match) return laid;
  const down = match[3] !== undefined;
  const row = Number(match[1] ?? match[4]) - 1;
  const column = (match[2] ?? match[3] ?? "A").charCodeAt(0) - 65;
  tiles.forEach((tile, step) => {
    const square = stepFrom(row * size + column, size, down ? step : 0, down ? 0 : step);
    if (tile !== "." && square !== null) laid.set(square, tile);
  });
  return laid;
}

/** The letter shown for a tile; the letter of a blank is shown in upper case. */
export function face(tile: string): { letter: string; blank: boolean } {
  return { letter: tile.toUpperCase(), blank: isBlank(tile) };
}
