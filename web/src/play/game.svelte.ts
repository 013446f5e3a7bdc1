// The part of a room that is specific to crosswords: the rack, the play being laid, and the board being edited.
import { socket } from "../api/socket";
import type { Trial, View } from "../api/types";
import type { BoardView, Square } from "../crossword/board";
import { type Draft, drawTile } from "../crossword/drafting";
import { Laying } from "../crossword/laying.svelte";
import { pointTo } from "../crossword/tentative";
import type { Kept } from "../rooms/kept";
import { Room } from "../rooms/room.svelte";
import { Coach } from "./coach.svelte";
import { cellsAfter, laidIn, wordsAt } from "./past";
import { clack } from "./sound.svelte";

/** Rules that more tiles can satisfy: the play is not wrong, only not finished. */
const UNFINISHED = new Set(["gap", "crooked", "one-letter", "centre", "apart"]);

export class Game extends Room {
  readonly veil: boolean;
  /** The rack and the play being laid. */
  readonly hands = new Laying(
    () => (this.hidden ? null : this.grid),
    [],
    () => this.#laid(),
  );
  trial = $state.raw<Trial | null>(null);
  readonly coach = new Coach();
  /** The words that the player has clicked on. */
  words = $state.raw<readonly string[]>([]);
  /** The number of the history's line whose position is shown; null for the present. */
  past = $state<number | null>(null);
  /** The seat whose owner has asked to see the rack. */
  revealed = $state<number | null>(null);
  tab = $state<"game" | "bag" | "setup">("game");
  /** The board while it is being edited. */
  draft = $state.raw<Draft["cells"] | null>(null);
  #asked = 0;
  #tried = "";

  readonly hidden = $derived.by(() => {
    if (!this.veil || !this.view || this.over) return false;
    return this.view.mine.length > 1 && this.revealed !== this.seat;
  });
  readonly values = $derived(
    Object.fromEntries((this.board?.letters ?? []).map(({ letter, value }) => [letter, value])),
  );
  /** The index in the history, and the tiles on the board, of the earlier position that is shown. */
  readonly #shown = $derived.by(() => {
    const { view } = this;
    const index = this.past === null || !view ? -1 : view.history.findIndex(({ number }) => number === this.past);
    const cells = index < 0 || !view?.render.cells ? null : cellsAfter(view.history, view.render.cells, index);
    return cells ? { index, cells } : null;
  });
  readonly grid = $derived<BoardView | null>(
    this.view?.render.cells && this.board?.premiums && this.board.centre
      ? {
          cells: this.draft ?? this.#shown?.cells ?? this.view.render.cells,
          premiums: this.board.premiums,
          centre: this.board.centre,
          values: this.values,
        }
      : null,
  );
  /** The laid tiles are no play yet. */
  readonly unfinished = $derived(this.trial?.legal === false && UNFINISHED.has(this.trial.rule ?? ""));
  readonly last = $derived.by(() => {
    if (this.#shown) return laidIn(this.view?.history[this.#shown.index], this.#shown.cells.length);
    const entry = this.view?.history.findLast(({ kind, squares }) => kind === "move" && squares.length > 0);
    const size = this.view?.render.cells?.length ?? 0;
    return new Set((entry?.squares ?? []).map(([row = 0, column = 0]) => row * size + column));
  });
  readonly letters = $derived((this.board?.letters ?? []).map(({ letter }) => letter));

  constructor(kept: Kept) {
    super(kept.room, kept.tokens);
    this.veil = kept.veil;
  }

  protected override onchange(view: View, before: View | null, seatBefore: number | null): void {
    if (this.seat !== seatBefore) this.revealed = null;
    if (before?.version === view.version && seatBefore === this.seat) return;
    this.coach.forgetHint();
    this.coach.judge(view, before, seatBefore);
    if (before && view.history.length > before.history.length) {
      this.past = null;
      clack(view.history.slice(before.history.length));
    }
    const rack = (this.seat === null ? null : view.racks?.[this.seat]) ?? [];
    this.hands.take(rack, seatBefore === this.seat);
  }

  #laid(): void {
    this.refusal = null;
    this.coach.forgetHint();
    void this.#try();
  }

  /** Asks the server for the value of the laid tiles; only the newest question counts. */
  async #try(): Promise<void> {
    const number = ++this.#asked;
    const text = this.hands.text();
    if (text === "nothing") this.trial = null;
    else if (text === "crooked" || text === "gap")
      this.trial = { move: "", legal: false, rule: text, about: [], words: [] };
    else {
      try {
        const seat = this.seat === null ? {} : { seat: this.seat };
        const trial = await socket().act(this.room, "try", { move: text, ...seat });
        if (number !== this.#asked) return;
        this.trial = trial;
        this.#tried = text;
      } catch (error) {
        if (number === this.#asked) this.refuse(error);
      }
    }
  }

  point(square: Square): void {
    const cells = this.grid?.cells ?? [];
    const taken = this.draft === null && this.hands.chosen === null ? wordsAt(cells, square) : [];
    if (taken.length > 0) this.words = taken;
    // An earlier position is only looked at.
    if (this.#shown) return;
    if (this.draft) this.hands.laid = pointTo(this.hands.laid, square);
    else this.hands.point(square);
  }

  // Turns

  async play(): Promise<void> {
    if (!this.view || this.busy) return;
    const text = this.hands.text();
    if (text === "nothing" || text === "crooked" || text === "gap") return;
    // A fast typist presses Enter before the last tile is judged. A verdict on fewer tiles does not count.
    const trial = this.#tried === text ? this.trial : null;
    if (trial && !trial.legal && trial.rule !== "words") return;
    await this.move(text);
  }

  async exchange(tiles: string): Promise<void> {
    await this.move(`-${tiles}`);
  }

  async pass(): Promise<void> {
    await this.move("-");
  }

  async askHint(): Promise<void> {
    const answer = await this.act("hint", { count: 1 });
    const steps = answer?.moves[0]?.steps;
    if (steps) this.coach.tell(steps);
  }

  // Editing the board

  editBoard(): void {
    this.hands.recall();
    this.draft = this.view?.render.cells?.map((row) => [...row]) ?? null;
  }

  /** Leaves the editor without taking anything over. */
  leaveDraft(): void {
    this.draft = null;
    this.refusal = null;
  }

  clearDraft(): void {
    this.draft = this.draft?.map((row) => row.map(() => "")) ?? null;
  }

  /** Puts a letter on the cursor's square, or clears it; the cursor moves forward or back. */
  draw(tile: string): void {
    const { cursor } = this.hands.laid;
    if (!cursor || !this.draft) return;
    const drawn = drawTile({ cells: this.draft, cursor }, tile);
    this.draft = drawn.cells;
    this.hands.move(drawn.cursor);
  }

  async takeOver(): Promise<void> {
    const board = this.draft?.map((row) => [...row]);
    if (board && (await this.act("set-up", { board }))) this.draft = null;
  }
}
