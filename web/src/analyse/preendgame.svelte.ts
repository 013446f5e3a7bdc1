// A pre-endgame on the page: its settings, its growing results, and the order of its rows. It outlives the tab, which
// only shows it, so that results are still there when the user comes back.
import { LongQuestion } from "../api/long.svelte";
import type { PositionInfo } from "../api/types";
import { Candidates } from "./candidates.svelte";
import { inPlace } from "./simulated";

/** The largest bag that the server solves. */
export const MOST_TILES = 4;
const SECONDS = 600;
/** Rows of the table. The best moves of all are enough; chosen moves are listed all. */
const SHOWN = 15;

export function isPreEndgame({ bag, outcome }: PositionInfo): boolean {
  return bag >= 1 && bag <= MOST_TILES && !outcome;
}

export class PreEndgame extends Candidates {
  readonly question = new LongQuestion("preendgame");
  /** The opponent sees both racks and the bag. */
  worst = $state(false);
  spread = $state(false);
  /** The moves were chosen by the user when the search was started. */
  limited = $state(false);
  chosen = $state<string | null>(null);
  /** The moves in the order of the rows. It never changes by itself while the search runs. */
  #order = $state.raw<readonly string[]>([]);

  readonly found = $derived(this.question.answer ?? this.question.progress);
  readonly ranks = $derived(new Map(this.found?.plays.map(({ move }, index) => [move, index + 1])));
  readonly rows = $derived.by(() => {
    const plays = new Map(this.found?.plays.map((play) => [play.move, play]));
    return this.#order.flatMap((move) => plays.get(move) ?? []);
  });
  readonly selected = $derived(this.rows.find(({ move }) => move === this.chosen) ?? null);
  readonly sorted = $derived(this.rows.every(({ move }, index) => this.ranks.get(move) === index + 1));
  readonly best = $derived(this.found?.plays[0] ?? null);

  constructor() {
    super(50);
  }

  async start({ lexicon, cgp, language }: PositionInfo): Promise<void> {
    this.#order = [];
    this.chosen = null;
    this.limited = this.picked !== null;
    const { worst, spread, picked } = this;
    await this.question.ask(
      {
        lexicon,
        cgp,
        worst,
        spread,
        seconds: SECONDS,
        opponent: this.opponent.trim().toLocaleUpperCase(language),
        ...(picked ? { plays: [...picked] } : {}),
      },
      () => this.#keepPlaces(),
    );
    this.#keepPlaces();
  }

  #listed(): string[] {
    const moves = this.found?.plays.map(({ move }) => move) ?? [];
    return this.limited ? moves : moves.slice(0, SHOWN);
  }

  /** A move that is no longer among the best gives its row to the best new one. The chosen move keeps its row. */
  #keepPlaces(): void {
    const listed = this.#listed();
    const { chosen } = this;
    if (chosen !== null && this.#order.includes(chosen) && !listed.includes(chosen)) listed.splice(-1, 1, chosen);
    this.#order = inPlace(this.#order, listed);
  }

  /** Puts the rows in the order of their ranks. */
  sort(): void {
    this.#order = this.#listed();
  }

  choose(move: string | null): void {
    this.chosen = move;
  }

  /** Another position: nothing of this one applies to it. */
  forget(): void {
    this.question.forget();
    this.picked = null;
    this.opponent = "";
    this.#order = [];
    this.chosen = null;
  }
}
