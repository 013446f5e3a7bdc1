// A hint in steps, from the vaguest to the move itself.
import type { HintSteps } from "../api/types";
import { tilesIn, type Square } from "../crossword/board";
import { writtenText } from "../crossword/written";
import { fill } from "../i18n/text";
import { pointsText, type Speech } from "./say";

const PARTS = 3;

/** The sentences of a hint; each adds to the one before. */
export function hintTexts(speech: Speech, hint: HintSteps, cells: readonly (readonly string[])[]): string[] {
  const { coach } = speech.m;
  const tiles = tilesIn(hint.tiles).join(", ");
  if (hint.kind === "pass") return [coach.pass];
  if (hint.kind === "exchange") return [coach.exchange, fill(coach.exchangeTiles, { tiles })];
  const area = areaName(coach.areas, hint.area, cells.length);
  return [
    fill(hint.bingo ? coach.bingo : coach.area, { area }),
    fill(coach.tiles, { tiles }),
    fill(coach.word, { word: hint.word }),
    fill(coach.move, { move: writtenText(hint.move, cells), points: pointsText(speech, hint.score) }),
  ];
}

function areaName(names: readonly string[], area: HintSteps["area"], size: number): string {
  if (!area) return "";
  const part = (first: number): number => Math.min(PARTS - 1, Math.round((first * PARTS) / size));
  return names[part(area.first_row) * PARTS + part(area.first_column)] ?? "";
}

/** The squares of the area on a board of this size. */
export function areaSquares(area: HintSteps["area"], size: number): Set<Square> {
  const squares = new Set<Square>();
  if (!area) return squares;
  for (let row = area.first_row; row <= area.last_row; row++)
    for (let column = area.first_column; column <= area.last_column; column++) squares.add(row * size + column);
  return squares;
}
