// A record and what is known of its moves: pure functions for the page Review.
import type { RecordInfo, StepInfo, StepReview } from "../api/analyses";
import type { BoardView, Square } from "../crossword/board";
import { placements } from "../analyse/plays";

/** The tiles a step lays; none if it is no play. */
export function laidBy(step: StepInfo, size: number): Map<Square, string> {
  if (step.kind !== "play" || step.at === null) return new Map();
  const cells = step.cells.flat();
  // A record may spell the squares that are filled already; those are not laid.
  return new Map([...placements(step.at, step.tiles, size)].filter(([square]) => cells[square] === ""));
}

/** The board after so many steps. */
export function boardAt(game: RecordInfo, turn: number): BoardView {
  const cells = game.steps[turn]?.cells;
  return cells ? { ...game.board, cells } : game.board;
}

/** The position after so many steps. */
export function positionAt(game: RecordInfo, turn: number): string {
  return game.steps[turn]?.cgp ?? game.final;
}

export interface Totals {
  score: number;
  moves: number;
  lost: number;
  bingos: number;
  missed: number;
  phonies: number;
}

/** What is known of each player so far; `rack` is the size of a full one. */
export function totals(game: RecordInfo, reviews: ReadonlyMap<number, StepReview>, rack: number): Totals[] {
  const size = game.board.cells.length;
  const found = game.players.map((): Totals => ({ score: 0, moves: 0, lost: 0, bingos: 0, missed: 0, phonies: 0 }));
  game.steps.forEach((step, index) => {
    const player = found[step.player];
    if (!player) return;
    player.score = step.total;
    if (step.kind === "play" && laidBy(step, size).size >= rack) player.bingos++;
    const review = reviews.get(index);
    if (!review) return;
    if (review.phonies.length > 0) player.phonies++;
    if (!review.known) return;
    player.moves++;
    player.lost += review.lost_value;
    if (review.missed_bingo) player.missed++;
  });
  return found;
}

/** Each player's points after each step, from the beginning. */
export function curves(game: RecordInfo): number[][] {
  const lines = game.players.map(() => [0]);
  for (const step of game.steps) {
    lines.forEach((line, player) => line.push(player === step.player ? step.total : (line.at(-1) ?? 0)));
  }
  return lines;
}
