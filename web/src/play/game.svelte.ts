// The part of a room that is specific to crosswords: the rack, the play being laid, and the board being edited.
import { socket } from "../api/socket";
import type { Hint, Trial, View } from "../api/types";
import { tileAt, type BoardView, type Square } from "../crossword/board";
import {
  begin,
  BLANK,
  eraseBack,
  isFree,
  moveText,
  onRack,
  place,
  placedAt,
  pointTo,
  recall,
  recallAll,
  reorder,
  shuffle,
  tileFor,
  turn,
  type,
  withRack,
  type Cursor,
  type Tentative,
} from "../crossword/tentative";
import type { Kept } from "../rooms/kept";
import { Room } from "../rooms/room.svelte";

/** A blank that waits for its letter: dropped on a square, or typed at the cursor. */
export type BlankWait = { tile: number; square: Square };

export class Game extends Room {
  readonly veil: boolean;
  laid = $state.raw<Tentative>(begin([]));
  chosen = $state<number | null>(null);
  blankFor = $state.raw<BlankWait | null>(null);
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
  readonly pending = $derived(
    new Map(
      this.laid.placed.map(({ square, tile, letter }) => [
        square,
        this.laid.rack[tile] === BLANK ? letter.toLowerCase() : letter,
      ]),
    ),
  );
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
    this.chosen = null;
    const rack = (this.seat === null ? null : view.racks?.[this.seat]) ?? [];
    this.#keep(rack, seatBefore === this.seat);
  }

  /** Laid tiles stay where they are if the rack and the squares still allow it. */
  #keep(rack: readonly string[], sameSeat: boolean): void {
    const old = this.laid;
    const board = this.grid;
    const same =
      sameSeat &&
      old.rack.join() === rack.join() &&
      old.placed.every(({ square }) => board && tileAt(board, square) === "");
    this.#set(same ? old : sameSeat ? withRack(old, rack) : begin(rack, old.cursor));
  }

  #set(state: Tentative): void {
    const changed = state.placed !== this.laid.placed;
    this.laid = state;
    if (!changed) return;
    this.refusal = null;
    this.hint = null;
    void this.#try();
  }

  /** Asks the server for the value of the laid tiles; only the newest question counts. */
  async #try(): Promise<void> {
    const number = ++this.#asked;
    const text = this.grid ? moveText(this.laid, this.grid) : "nothing";
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

  // Laying tiles

  point(square: Square): void {
    if (!this.grid) return;
    if (this.draft) {
      this.laid = pointTo(this.laid, square);
      return;
    }
    if (placedAt(this.laid, square)) this.#set(recall(this.laid, square));
    else if (this.chosen !== null) this.put(this.chosen, square);
    else this.#set(pointTo(this.laid, square));
  }

  put(tile: number, square: Square): void {
    if (!this.grid || this.hidden) return;
    const own = placedAt(this.laid, square);
    if (own?.tile === tile) return;
    if (!own && !isFree(this.laid, this.grid, square)) return;
    const room = own ? recall(this.laid, square) : this.laid;
    this.chosen = null;
    const already = this.laid.placed.find((placed) => placed.tile === tile)?.letter;
    if (this.laid.rack[tile] === BLANK && !already) this.blankFor = { tile, square };
    else this.#set(place(room, this.grid, tile, square, already));
  }

  nameBlank(letter: string): void {
    if (!this.grid || !this.blankFor) return;
    const { tile, square } = this.blankFor;
    this.blankFor = null;
    const laid = place(recall(this.laid, square), this.grid, tile, square, letter);
    const cursor = laid.cursor?.square === square ? this.#after(laid, square) : laid.cursor;
    this.#set({ ...laid, cursor });
  }

  #after(state: Tentative, square: Square): Cursor | null {
    const size = this.grid?.cells.length ?? 0;
    const down = state.cursor?.down ?? false;
    const next = square + (down ? size : 1);
    const inside = down ? next < size * size : next % size !== 0;
    return { square: inside ? next : square, down };
  }

  choose(tile: number): void {
    this.chosen = this.chosen === tile ? null : tile;
  }

  pointAt(cursor: Cursor): void {
    this.#set({ ...this.laid, cursor });
  }

  type(letter: string, blank: boolean): boolean {
    if (!this.grid || this.hidden || tileFor(this.laid, letter, blank) === undefined) return false;
    this.#set(type(this.laid, this.grid, letter, blank));
    return true;
  }

  /** Opens the letter picker for a blank at the cursor. */
  typeBlank(): void {
    const blank = onRack(this.laid).find((tile) => this.laid.rack[tile] === BLANK);
    const square = this.laid.cursor?.square;
    if (blank === undefined || square === undefined || !this.grid || !isFree(this.laid, this.grid, square)) return;
    this.blankFor = { tile: blank, square };
  }

  erase(): void {
    if (this.grid) this.#set(eraseBack(this.laid, this.grid));
  }

  turn(): void {
    this.#set(turn(this.laid));
  }

  recall(square?: Square): void {
    this.chosen = null;
    this.#set(square === undefined ? recallAll(this.laid) : recall(this.laid, square));
  }

  shuffle(): void {
    this.#set(shuffle(this.laid));
  }

  reorder(tile: number, before: number | null): void {
    if (tile === before) return;
    const back = { ...this.laid, placed: this.laid.placed.filter((placed) => placed.tile !== tile) };
    this.#set(reorder(back, tile, before));
  }

  /** Lays the tiles of a written move, as far as the rack has them. */
  lay(squares: ReadonlyMap<Square, string>): void {
    if (!this.grid) return;
    let state = recallAll(this.laid);
    for (const [square, text] of squares) {
      const letter = text.toUpperCase();
      const tile = tileFor(state, letter, text !== letter);
      if (tile !== undefined) state = place(state, this.grid, tile, square, letter);
    }
    this.#set(state);
  }

  // Turns

  async play(): Promise<void> {
    if (!this.grid || !this.view || this.busy) return;
    const text = moveText(this.laid, this.grid);
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
    this.recall();
    this.draft = this.view?.render.cells?.map((row) => [...row]) ?? null;
  }

  clearDraft(): void {
    this.draft = this.draft?.map((row) => row.map(() => "")) ?? null;
  }

  /** Puts a letter on the cursor's square, or clears it; the cursor moves forward or back. */
  draw(tile: string): void {
    const { cursor } = this.laid;
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
    this.pointAt({ square: inside ? next : cursor.square, down: cursor.down });
  }

  async takeOver(): Promise<void> {
    if (this.draft && (await this.act("set-up", { board: this.draft }))) this.draft = null;
  }
}
