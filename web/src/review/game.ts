// A record and the analysis of its moves: pure functions for the page Review.
import { placements } from "../analyse/plays";
import type { Better, RecordInfo, StepInfo, TurnAnalysis } from "../api/types";
import { squareNamed, textOf, tilesIn, type BoardView, type Square } from "../crossword/board";
import type { Part } from "../crossword/MoveTable.svelte";
import { writtenParts } from "../crossword/written";
import { fill } from "../i18n/text";

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
  /** Moves graded by win probability, and the probability they lost together. */
  graded: number;
  lostWin: number;
}

/** Each player's statistics so far. */
export function totals(game: RecordInfo, turns: ReadonlyMap<number, TurnAnalysis>): Totals[] {
  const found = game.players.map((): Totals => ({
    score: 0,
    moves: 0,
    lost: 0,
    bingos: 0,
    missed: 0,
    phonies: 0,
    graded: 0,
    lostWin: 0,
  }));
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
    if (!turn.win_chance) continue;
    player.graded++;
    player.lostWin += turn.win_chance.lost;
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

/** The win probability of the first player around a graded turn. */
export interface WinStep {
  /** The number of steps played. */
  step: number;
  turn: number;
  player: number;
  before: number;
  win: number;
  /** The change for the player of the turn, which includes the luck of the draw. */
  change: number;
  lost: number;
}

/** The graded turns so far. A game begins with equal chances. */
export function winPoints(game: RecordInfo, turns: ReadonlyMap<number, TurnAnalysis>): WinStep[] {
  let before = 0.5;
  return game.steps.flatMap(({ turn, player }, index) => {
    const chance = turns.get(turn)?.win_chance;
    if (!chance) return [];
    const win = player === 0 ? chance.after : 1 - chance.after;
    const change = player === 0 ? win - before : before - win;
    const point = { step: index + 1, turn, player, before, win, change, lost: chance.lost };
    before = win;
    return [point];
  });
}

/** A new report of a turn. A report without a grade does not remove the grade of an earlier, stopped review. */
export function withGrade(turn: TurnAnalysis, before: TurnAnalysis | undefined): TurnAnalysis {
  return turn.win_chance || !before?.win_chance ? turn : { ...turn, win_chance: before.win_chance };
}

/** A step as text: the move as people write it, or the name of the event. */
export function stepText(kinds: Readonly<Record<string, string>>, step: StepInfo | undefined): string {
  if (!step) return "";
  return stepParts(kinds, step)
    .map(({ text }) => text)
    .join("");
}

/** The same in parts, so that the letters of blanks can be marked. */
export function stepParts(kinds: Readonly<Record<string, string>>, step: StepInfo): Part[] {
  const { kind, at, tiles, cells } = step;
  if (kind !== "play" || at === null) return [{ text: fill(kinds[kind] ?? kind, { tiles }), blank: false }];
  // A record may spell out tiles that are already on the board.
  const laid = laidBy(step, cells.length);
  const start = squareNamed(at, cells.length) ?? 0;
  const line = /^\d/.test(at) ? 1 : cells.length;
  const dotted = tilesIn(tiles).map((_, index) => laid.get(start + index * line) ?? ".");
  return writtenParts(at, textOf(dotted), cells);
}
