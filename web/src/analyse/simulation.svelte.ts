// A simulation on the page: its settings, its growing results, and the order of its rows. It outlives the tab, which only
// shows it, so that results are still there when the user comes back.
import { LongQuestion } from "../api/long.svelte";
import type { PositionInfo } from "../api/types";
import { Candidates } from "./candidates.svelte";
import { arranged, ranks } from "./simulated";

export class Simulation extends Candidates {
  readonly question = new LongQuestion("simulate");
  plies = $state(2);
  /** The number of candidates if the program chooses them. */
  count = $state(15);
  /** The numbers of the candidates in the order of the rows. It never changes by itself while the simulation runs. */
  #order = $state.raw<readonly number[]>([]);
  /** The number of the selected candidate, and the selected reply to it. */
  chosen = $state<number | null>(null);
  reply = $state<string | null>(null);

  readonly found = $derived(this.question.answer ?? this.question.progress);
  readonly rows = $derived(arranged(this.#order, this.found?.plays ?? []));
  readonly ranks = $derived(ranks(this.found?.plays ?? []));
  readonly selected = $derived(this.rows.find(({ number }) => number === this.chosen) ?? null);
  readonly sorted = $derived(this.rows.every(({ number }, index) => this.ranks.get(number) === index + 1));

  constructor() {
    super(60);
  }

  start({ lexicon, cgp, language }: PositionInfo): void {
    this.#order = [];
    this.choose(null);
    void this.question.ask({
      lexicon,
      cgp,
      plies: this.plies,
      opponent: this.opponent.trim().toLocaleUpperCase(language),
      ...(this.picked ? { plays: [...this.picked] } : { candidates: this.count }),
      seed: Math.floor(Math.random() * 2 ** 32),
    });
  }

  /** Puts the rows in the order of their ranks. */
  sort(): void {
    this.#order = (this.found?.plays ?? []).map(({ number }) => number);
  }

  choose(number: number | null): void {
    this.chosen = number;
    this.reply = null;
  }

  /** Another position: nothing of this one applies to it. */
  forget(): void {
    this.question.forget();
    this.picked = null;
    this.opponent = "";
    this.#order = [];
    this.choose(null);
  }
}
