// A record and the analysis of its moves: pure functions for the page Review.
import { placements } from "../analyse/plays";
import type { Better, RecordInfo, StepInfo, TurnAnalysis } from "../api/types";
import type { BoardView, Square } from "../crossword/board";

/** The tiles that a step lays; none if it is not a play. */
export function laidBy(step: StepInfo, size: number): Map<Square, string> {
  if (step.kind !== "play" || step.at === null) return new Map();
  const cells = step.cells.flat();
  // A record may spell out tiles that are already on the board; those are not laid.
  return new Map([...placements(step.at, step.tiles, size)].filter(([square]) => cells[square] === ""));
}

/** The board after `turn` steps. */
export function boardAt(game: RecordInfo, turn: number): BoardView {
  const cells = game.steps[turn]?.cells;
  return cells ? { ...game.board, cells } : game.board;
}

/** The position after `turn` steps. */
export function positionAt(game: RecordInfo, turn: number): string {
  return game.steps[turn]?.cgp ?? game.final;
}

/** The number of the last turn in the first `at` steps; 0 at the beginning. */
export function turnAt(game: RecordInfo, at: number): number {
  return Math.max(0, ...game.steps.slice(0, at).map(({ turn }) => turn));
}

/** The square and the tiles of a move such as `8D WORD`; an exchange and a pass have none. */
export function partsOf(move: string): { at: string; tiles: string } {
  const [at = "", tiles = ""] = move.startsWith("-") ? [] : move.split(" ");
  return { at, tiles };
}

/** The plays to show: in an endgame the solver's move first, then the best by value. */
export function bestOf(turn: TurnAnalysis): Better[] {
  const first = turn.best_move;
  return first === null
    ? turn.best
    : [first, ...turn.best.filter(({ move }) => move !== first.move)].slice(0, Math.max(1, turn.best.length));
}

export interface Totals {
  score: number;
  moves: number;
  lost: number;
  bingos: number;
  missed: number;
  phonies: number;
}

/** Each player's statistics so far. */
export function totals(game: RecordInfo, turns: ReadonlyMap<number, TurnAnalysis>): Totals[] {
  const found = game.players.map((): Totals => ({ score: 0, moves: 0, lost: 0, bingos: 0, missed: 0, phonies: 0 }));
  for (const step of game.steps) {
    const player = found[step.player];
    if (!player) continue;
    player.score = step.total;
    const turn = turns.get(step.turn);
    if (!turn) continue;
    if (turn.bingo) player.bingos++;
    if (turn.phonies.length > 0) player.phonies++;
    if (turn.missing) continue;
    player.moves++;
    player.lost += turn.lost;
    if (turn.missed_bingo) player.missed++;
  }
  return found;
}

/** Each player's score after each step, from the beginning. */
export function curves(game: RecordInfo): number[][] {
  const lines = game.players.map(() => [0]);
  for (const step of game.steps) {
    lines.forEach((line, player) => line.push(player === step.player ? step.total : (line.at(-1) ?? 0)));
  }
  return lines;
}
