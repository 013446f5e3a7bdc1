// The coach at the board: a hint that is shown step by step, and what a move was worth.
import { LongQuestion } from "../api/long.svelte";
import type { HintSteps, View } from "../api/types";
import { recall, remember } from "../browser/memory";
import { i18n } from "../i18n/i18n.svelte";

export class Coach {
  hint = $state.raw<HintSteps | null>(null);
  /** How many steps of the hint are shown. */
  steps = $state(0);
  /** Whether every own move is compared with the best one. */
  on = $state(recall("coach") === "on");
  readonly feedback = new LongQuestion("feedback");

  tell(hint: HintSteps): void {
    this.hint = hint;
    this.steps = 1;
  }

  forgetHint(): void {
    this.hint = null;
    this.steps = 0;
  }

  setOn(on: boolean): void {
    this.on = on;
    remember("coach", on ? "on" : null);
    if (!on) this.feedback.forget();
  }

  /** Compares the move that the seat has made since the view before. */
  judge(view: View, before: View | null, seat: number | null): void {
    const known = before?.history.length ?? 0;
    if (before && view.history.length < known) this.feedback.forget();
    if (!this.on || !before || seat === null || before.turn !== seat || !canJudge(before)) return;
    const mine = view.history.slice(known).find((entry) => entry.kind === "move" && entry.seat === seat);
    const { lexicon } = before.options;
    if (!mine || !lexicon || !before.position) return;
    void this.feedback.ask({ lexicon, cgp: before.position, move: mine.move, language: i18n.language });
  }
}

/** One person plays against computers, with the board and the tiles of the language. */
export function canJudge({ free, seats, options }: View): boolean {
  const people = seats.filter(({ kind }) => kind === "human").length;
  return free && people === 1 && !options.layout && !options.tiles && !options.rules;
}
