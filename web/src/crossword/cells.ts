// Computes what each square of a board shows. A cell that has not changed stays the same object, so that the page
// redraws only the changed squares: a preview changes seven of them, not two hundred.
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
  area: ReadonlySet<Square>;
  heat: ReadonlyMap<Square, Heat>;
  cursor: Cursor | null;
}

export interface Cell {
  square: Square;
  /** The kind of tile: played, laid but not played yet, or previewed; empty on a free square. */
  shows: "tile" | "pending" | "preview" | "";
  letter: string;
  blank: boolean;
  value: number | undefined;
  /** `word3`, `letter2` or `plain`, and the short label of the premium. */
  kind: string;
  sign: string;
  centre: boolean;
  last: boolean;
  fault: boolean;
  /** A hint points here. */
  area: boolean;
  share: number | null;
  shareText: string;
  cursor: "across" | "down" | null;
  /** The one square that Tab reaches. */
  home: boolean;
  /** The description of the square. */
  label: string;
}

type Points = (n: number) => string;

export function cellsOf(m: Messages["crossword"], points: Points, layers: Layers): Cell[][] {
  const size = sizeOf(layers.board);
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => cellOf(m, points, layers, row * size + column)),
  );
}

/** Adds the preview to the cells. Only its own squares are computed, whatever the size of the board. */
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
  const { board, last, pending, preview, faults, area, heat, cursor } = layers;
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
    shows: shown === "" ? "" : layer.tile ? "tile" : layer.pending ? "pending" : "preview",
    letter,
    blank,
    value: board.values[letter],
    // A map hides the premium colours, which would change its scale.
    kind: premium && heat.size === 0 ? `${premium.of}${premium.times}` : "plain",
    sign: premium && heat.size === 0 ? fill(m.short[premium.of], { n: premium.times }) : "",
    centre: state.centre,
    last: state.last,
    fault: state.fault,
    area: area.has(square),
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

/** The new cells, with the old object wherever a cell has not changed. */
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
