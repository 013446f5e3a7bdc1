// The part of a room that is specific to crosswords: the rack, the play being laid, and the board being edited.
import { socket } from "../api/socket";
import type { Hint, Trial, View } from "../api/types";
import type { BoardView, Square } from "../crossword/board";
import { Laying } from "../crossword/laying.svelte";
import { pointTo } from "../crossword/tentative";
import type { Kept } from "../rooms/kept";
import { Room } from "../rooms/room.svelte";

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
  hint = $state.raw<Hint | null>(null);
  /** The seat whose owner has asked to see the rack. */
  revealed = $state<number | null>(null);
  tab = $state<"game" | "bag" | "setup">("game");
  /** The board while it is being edited. */
  draft = $state.raw<string[][] | null>(null);
  #asked = 0;
  #tried = "";

  readonly hidden = $derived.by(() => {
    if (!this.veil || !this.view || this.over) return false;
    return this.view.mine.length > 1 && this.revealed !== this.seat;
  });
  readonly values = $derived(
    Object.fromEntries((this.board?.letters ?? []).map(({ letter, value }) => [letter, value])),
  );
  readonly grid = $derived<BoardView | null>(
    this.view?.render.cells && this.board?.premiums && this.board.centre
      ? {
          cells: this.draft ?? this.view.render.cells,
          premiums: this.board.premiums,
          centre: this.board.centre,
          values: this.values,
        }
      : null,
  );
  /** The laid tiles are no play yet. */
  readonly unfinished = $derived(this.trial?.legal === false && UNFINISHED.has(this.trial.rule ?? ""));
  readonly last = $derived.by(() => {
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
    this.hint = null;
    const rack = (this.seat === null ? null : view.racks?.[this.seat]) ?? [];
    this.hands.take(rack, seatBefore === this.seat);
  }

  #laid(): void {
    this.refusal = null;
    this.hint = null;
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
    if (answer) this.hint = answer.moves[0] ?? { move: "", score: 0, words: [] };
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
    const size = this.draft?.length ?? 0;
    if (!cursor || !this.draft) return;
    const step = (tile === "" ? -1 : 1) * (cursor.down ? size : 1);
    const draft = this.draft.map((row) => [...row]);
    const row = draft[Math.floor(cursor.square / size)];
    if (row) row[cursor.square % size] = tile;
    this.draft = draft;
    const next = cursor.square + step;
    const inside =
      next >= 0 && next < size * size && (cursor.down || Math.floor(next / size) === Math.floor(cursor.square / size));
    this.hands.move({ square: inside ? next : cursor.square, down: cursor.down });
  }

  async takeOver(): Promise<void> {
    if (this.draft && (await this.act("set-up", { board: this.draft }))) this.draft = null;
  }
}
