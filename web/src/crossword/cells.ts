// What each square of a board shows, worked out in one place. A cell that shows the same as before is the same object,
// so that the page draws only the squares that changed: a preview changes seven of them, not two hundred.
import type { Messages } from "../i18n/en";
import { fill } from "../i18n/text";
import { premiumAt, sizeOf, squareName, tileAt, type BoardView, type Square } from "./board";
import { describeCell, type Heat } from "./describe";
import { face, type Cursor } from "./tentative";

export interface Layers {
  board: BoardView;
  last: ReadonlySet<Square>;
  pending: ReadonlyMap<Square, string>;
  preview: ReadonlyMap<Square, string>;
  faults: ReadonlySet<Square>;
  heat: ReadonlyMap<Square, Heat>;
  cursor: Cursor | null;
}

export interface Cell {
  square: Square;
  /** How it lies there: for good, as it is being laid, or for a look only; nothing on a free square. */
  lies: "tile" | "pending" | "preview" | "";
  letter: string;
  blank: boolean;
  value: number | undefined;
  /** `word3`, `letter2`, `plain`, and the short label of a premium. */
  kind: string;
  sign: string;
  centre: boolean;
  last: boolean;
  fault: boolean;
  share: number | null;
  shareText: string;
  cursor: "across" | "down" | null;
  /** The one square that Tab reaches. */
  home: boolean;
  /** The square in words. */
  label: string;
}

type Points = (n: number) => string;

export function cellsOf(m: Messages["crossword"], points: Points, layers: Layers): Cell[][] {
  const size = sizeOf(layers.board);
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => cellOf(m, points, layers, row * size + column)),
  );
}

/** The cells with the layer of the preview over them: only its own squares are worked out, whatever the board's size. */
export function previewed(
  m: Messages["crossword"],
  points: Points,
  layers: Layers,
  cells: readonly (readonly Cell[])[],
): readonly (readonly Cell[])[] {
  const size = sizeOf(layers.board);
  const rows = [...cells];
  for (const square of layers.preview.keys()) {
    const [row, column] = [Math.floor(square / size), square % size];
    if (rows[row] === cells[row]) rows[row] = [...(cells[row] ?? [])];
    (rows[row] as Cell[])[column] = cellOf(m, points, layers, square);
  }
  return rows;
}

function cellOf(m: Messages["crossword"], points: Points, layers: Layers, square: Square): Cell {
  const { board, last, pending, preview, faults, heat, cursor } = layers;
  const size = sizeOf(board);
  const centre = board.centre[0] * size + board.centre[1];
  const layer = { tile: tileAt(board, square), pending: pending.get(square), preview: preview.get(square) };
  const shown = layer.tile || layer.pending || layer.preview || "";
  const { letter, blank } = face(shown);
  const premium = premiumAt(board, square);
  const state = {
    premium,
    centre: square === centre,
    last: last.has(square),
    fault: faults.has(square),
    heat: heat.get(square)?.text,
  };
  const name = squareName(square, size);
  return {
    square,
    lies: shown === "" ? "" : layer.tile ? "tile" : layer.pending ? "pending" : "preview",
    letter,
    blank,
    value: board.values[letter],
    kind: premium ? `${premium.of}${premium.times}` : "plain",
    sign: premium ? fill(m.short[premium.of], { n: premium.times }) : "",
    centre: state.centre,
    last: state.last,
    fault: state.fault,
    share: heat.get(square)?.share ?? null,
    shareText: heat.get(square)?.text ?? "",
    cursor: cursor?.square === square ? (cursor.down ? "down" : "across") : null,
    home: square === (cursor?.square ?? centre),
    label: describeCell(m, { name, ...layer, ...state, points: (letter) => points(board.values[letter] ?? 0) }),
  };
}

function same(one: Cell, other: Cell | undefined): boolean {
  return other !== undefined && (Object.keys(one) as (keyof Cell)[]).every((key) => one[key] === other[key]);
}

/** The new cells, with the old ones in the place of those that show the same. */
export function reused(
  before: readonly (readonly Cell[])[],
  now: readonly (readonly Cell[])[],
): readonly (readonly Cell[])[] {
  return now.map((row, index) => {
    const old = before[index] ?? [];
    const cells = row.map((cell, column) => (same(cell, old[column]) ? old[column]! : cell));
    return cells.length === old.length && cells.every((cell, column) => cell === old[column]) ? old : cells;
  });
}
