import type { Entry } from "../api/types";

export interface Summary {
  best: { move: string; score: number } | null;
  /** Points per turn; exchanges and passes count as turns. */
  average: number;
  /** Turns in which all tiles of a full rack were laid. */
  bingos: number;
}

/** The figures of each player; a play that was challenged off does not count. */
export function summaries(history: readonly Entry[], seats: number, rackSize: number): Summary[] {
  const stayed = history.filter((entry, index) => {
    const next = history[index + 1];
    return entry.kind === "move" && !(next?.kind === "challenge" && next.upheld === false);
  });
  return Array.from({ length: seats }, (_, seat) => {
    const turns = stayed.filter((entry) => entry.seat === seat);
    const plays = turns.filter(({ squares }) => squares.length > 0);
    const best = plays.reduce<Entry | null>(
      (top, entry) => ((entry.score ?? 0) > (top?.score ?? -1) ? entry : top),
      null,
    );
    const points = turns.reduce((sum, entry) => sum + (entry.score ?? 0), 0);
    return {
      best: best ? { move: best.move, score: best.score ?? 0 } : null,
      average: turns.length > 0 ? points / turns.length : 0,
      bingos: plays.filter(({ squares }) => squares.length === rackSize).length,
    };
  });
}
