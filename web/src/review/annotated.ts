// A record with the results of its comparison as notes, for other programs.
import type { RecordInfo, TurnAnalysis } from "../api/types";
import { writtenText } from "../crossword/written";
import type { Messages } from "../i18n/en";
import { fill } from "../i18n/text";

/** How many of the best moves a note names. */
const BEST = 3;

/** The GCG with a note after every event that has one. The events of a record are its steps, in the same order. */
export function annotated({ gcg }: Pick<RecordInfo, "gcg">, note: (step: number) => string): string {
  let step = 0;
  return gcg
    .split("\n")
    .flatMap((line) => {
      if (!line.startsWith(">")) return [line];
      const text = note(step++);
      return text ? [line, `#note ${text}`] : [line];
    })
    .join("\n");
}

/** The note of a turn: its best moves and what it lost; empty if it was not compared. */
export function noteText(
  m: Messages,
  turn: TurnAnalysis,
  cells: readonly (readonly string[])[],
  number: (value: number) => string,
): string {
  if (turn.missing || turn.best.length === 0) return "";
  if (turn.lost <= 0) return m.share.noteBest;
  const moves = turn.best.slice(0, BEST).map(({ move, score }) => `${writtenText(move, cells)} ${score}`);
  return fill(m.share.note, { moves: moves.join(", "), lost: number(turn.lost) });
}
