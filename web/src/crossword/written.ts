// A move as people write it: whole words, with the tiles played through in parentheses.
import { isBlank, squareNamed, tilesIn, type Square } from "./board";
import type { Part } from "./MoveTable.svelte";

/** The square and the tiles of a move such as `8D WORD`; an exchange and a pass have none. */
export function partsOf(move: string): { at: string; tiles: string } {
  const [at = "", tiles = ""] = move.startsWith("-") ? [] : move.split(" ");
  return { at, tiles };
}

/** The tiles on a board by rows, with some tiles added. */
export function withTiles(
  cells: readonly (readonly string[])[],
  laid: ReadonlyMap<Square, string>,
): readonly (readonly string[])[] {
  if (laid.size === 0) return cells;
  return cells.map((row, index) => row.map((tile, column) => laid.get(index * cells.length + column) ?? tile));
}

/** `8D W.Rd` on a board with an O becomes `8D W(O)RD`, with the letter of the blank marked. */
export function writtenParts(at: string, tiles: string, cells: readonly (readonly string[])[]): Part[] {
  const start = squareNamed(at, cells.length) ?? 0;
  const step = /^\d/.test(at) ? 1 : cells.length;
  const board = cells.flat();
  const found: Part[] = [{ text: `${at} `, blank: false }];
  let through = false;
  for (const [index, tile] of tilesIn(tiles).entries()) {
    const here = tile === ".";
    const shown = here ? board[start + index * step] || "." : tile;
    if (here !== through) add(found, here ? "(" : ")", false);
    add(found, shown.toUpperCase(), !here && isBlank(tile));
    through = here;
  }
  if (through) add(found, ")", false);
  return found;
}

function add(parts: Part[], text: string, blank: boolean): void {
  const last = parts.at(-1);
  if (last?.blank === blank) last.text += text;
  else parts.push({ text, blank });
}

/** The same as plain text; an exchange and a pass stay as they are. */
export function writtenText(move: string, cells: readonly (readonly string[])[]): string {
  const { at, tiles } = partsOf(move);
  if (!at) return move;
  return writtenParts(at, tiles, cells)
    .map(({ text }) => text)
    .join("");
}
