// A board that is set up by hand: letters go straight onto it, without a rack. No game rules here.
import { emptyCells, stepFrom, textOf } from "./board";
import type { Cursor } from "./tentative";

export interface Draft {
  cells: readonly (readonly string[])[];
  cursor: Cursor;
}

/** The board with another tile at the cursor; an empty text clears the square. The cursor moves forward or back. */
export function drawTile({ cells, cursor }: Draft, tile: string): Draft {
  const size = cells.length;
  const [row, column] = [Math.floor(cursor.square / size), cursor.square % size];
  const drawn = cells.map((line, at) => (at === row ? line.map((old, here) => (here === column ? tile : old)) : line));
  const step = tile === "" ? -1 : 1;
  const next = cursor.down ? stepFrom(cursor.square, size, step, 0) : stepFrom(cursor.square, size, 0, step);
  return { cells: drawn, cursor: { ...cursor, square: next ?? cursor.square } };
}

/** What a key does to the draft; null if it is not for the board. A letter with Shift is a blank. */
export function draftKey(draft: Draft, event: KeyboardEvent, letters: readonly string[]): Draft | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
  if (event.key === " ") return { ...draft, cursor: { ...draft.cursor, down: !draft.cursor.down } };
  if (event.key === "Backspace" || event.key === "Delete") return drawTile(draft, "");
  const letter = letters.find((known) => known === event.key.toUpperCase());
  return letter ? drawTile(draft, event.shiftKey ? letter.toLowerCase() : letter) : null;
}

/** The rows of a CGP: numbers for empty squares, brackets around tiles of several characters. */
export function rowsText(cells: Draft["cells"]): string {
  return cells
    .map((row) =>
      row
        .map((tile) => (tile === "" ? " " : textOf([tile])))
        .join("")
        .replace(/ +/g, (gap) => String(gap.length)),
    )
    .join("/");
}

/** A position with another board; racks, scores and the rest stay as they are. */
export function withBoard(cgp: string, cells: Draft["cells"]): string {
  const [, ...rest] = cgp.trim().split(/\s+/);
  return [rowsText(cells), ...(rest.length > 0 ? rest : ["/", "0/0", "0"])].join(" ");
}

/** An empty board with unknown racks. */
export function emptyPosition(size = 15): string {
  return `${rowsText(emptyCells(size))} / 0/0 0`;
}
