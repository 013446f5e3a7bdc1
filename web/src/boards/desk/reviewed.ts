// The review of a game, as far as it is known.
import type { BoardTurn } from "../../api/types";

export interface Reviewed {
  /** The moves that were reviewed. */
  moves: readonly string[];
  /** Player 1's win probability at the start and after each reviewed move. */
  win: readonly number[];
  turns: readonly BoardTurn[];
  /** How the positions were searched; empty until the review is complete. */
  settings: string;
}

/** The review with one more move. The start counts as even until the review is complete. */
export function withTurn(reviewed: Reviewed, turn: BoardTurn): Reviewed {
  return { ...reviewed, win: [...reviewed.win, turn.win], turns: [...reviewed.turns, turn] };
}

/** The marked moves in the order of the game. */
export const mistakes = ({ turns }: Reviewed): BoardTurn[] => turns.filter(({ mark }) => mark !== "");

export interface Total {
  moves: number;
  lost: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

export function total({ turns }: Reviewed, side: number): Total {
  const own = turns.filter((turn) => turn.side === side);
  const count = (mark: string): number => own.filter((turn) => turn.mark === mark).length;
  return {
    moves: own.length,
    lost: own.reduce((sum, { lost }) => sum + lost, 0) / Math.max(1, own.length),
    inaccuracy: count("inaccuracy"),
    mistake: count("mistake"),
    blunder: count("blunder"),
  };
}
