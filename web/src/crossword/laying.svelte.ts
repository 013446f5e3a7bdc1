// A play being laid on a board by mouse, touch or keyboard, built on the functions of tentative.ts.
import { tileAt, type BoardView, type Square } from "./board";
import { drag, target } from "./drag.svelte";
import {
  begin,
  BLANK,
  eraseBack,
  firstFree,
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
  stepAfter,
  tileFor,
  turn,
  type,
  withRack,
  type Cursor,
  type Tentative,
} from "./tentative";

export class Laying {
  /** The board now; null while no tiles can be laid. */
  readonly #board: () => BoardView | null;
  /** Called after tiles were laid, moved or taken back. */
  readonly #onlaid: () => void;
  laid = $state.raw<Tentative>(begin([]));
  chosen = $state<number | null>(null);
  /** A square was tapped: the next tapped tiles go there. */
  #tapped = false;
  /** A blank that waits for its letter. */
  blankFor = $state.raw<{ tile: number; square: Square } | null>(null);

  readonly pending = $derived(
    new Map(
      this.laid.placed.map(({ square, tile, letter }) => [
        square,
        this.laid.rack[tile] === BLANK ? letter.toLowerCase() : letter,
      ]),
    ),
  );
  readonly rack = $derived(onRack(this.laid).map((tile) => ({ tile, letter: this.laid.rack[tile] ?? "" })));

  constructor(board: () => BoardView | null, rack: readonly string[] = [], onlaid: () => void = () => {}) {
    this.#board = board;
    this.#onlaid = onlaid;
    this.laid = begin(rack);
  }

  #set(state: Tentative): void {
    const changed = state.placed !== this.laid.placed;
    this.laid = state;
    if (changed) this.#onlaid();
  }

  /** The move as text, or the reason why it is not a move yet. */
  text(): string {
    const board = this.#board();
    return board ? moveText(this.laid, board) : "nothing";
  }

  /** Another rack. Laid tiles stay where they are if the rack and the squares still allow it. */
  take(rack: readonly string[], samePlayer: boolean): void {
    this.chosen = null;
    this.#tapped = false;
    const [old, board] = [this.laid, this.#board()];
    const kept = old.rack.join() === rack.join() && old.placed.every(({ square }) => board && !tileAt(board, square));
    if (!samePlayer) this.#set(begin(rack, old.cursor));
    else if (!kept) this.#set(withRack(old, rack));
  }

  point(square: Square): void {
    if (placedAt(this.laid, square)) this.#set(recall(this.laid, square));
    else if (this.chosen !== null) this.put(this.chosen, square);
    else {
      this.#tapped = true;
      this.#set(pointTo(this.laid, square));
    }
  }

  /** Lays a tile on a square; a tile laid there before returns to the rack. */
  put(tile: number, square: Square): void {
    const board = this.#board();
    const own = placedAt(this.laid, square);
    if (!board || own?.tile === tile || (!own && !isFree(this.laid, board, square))) return;
    const room = own ? recall(this.laid, square) : this.laid;
    this.chosen = null;
    const already = this.laid.placed.find((placed) => placed.tile === tile)?.letter;
    if (this.laid.rack[tile] === BLANK && !already) this.blankFor = { tile, square };
    else this.#set(place(room, board, tile, square, already));
  }

  nameBlank(letter: string): void {
    const [board, wait] = [this.#board(), this.blankFor];
    this.blankFor = null;
    if (!board || !wait) return;
    const laid = place(recall(this.laid, wait.square), board, wait.tile, wait.square, letter);
    this.#set(laid.cursor?.square === wait.square ? { ...laid, cursor: stepAfter(laid.cursor, board) } : laid);
  }

  /** A tap on a tile of the rack: it goes to the square that was tapped before, else it waits for one. */
  choose(tile: number): void {
    const [board, cursor] = [this.#board(), this.laid.cursor];
    if (this.chosen === null && this.#tapped && board && cursor) {
      const square = firstFree(this.laid, board, cursor);
      if (square !== null) return this.#putAt(board, tile, { square, down: cursor.down });
    }
    this.chosen = this.chosen === tile ? null : tile;
  }

  #putAt(board: BoardView, tile: number, at: Cursor): void {
    if (this.laid.rack[tile] === BLANK) {
      this.laid = { ...this.laid, cursor: at };
      this.blankFor = { tile, square: at.square };
      return;
    }
    const laid = place(this.laid, board, tile, at.square);
    this.#set({ ...laid, cursor: { square: firstFree(laid, board, at) ?? at.square, down: at.down } });
  }

  move(cursor: Cursor): void {
    this.#set({ ...this.laid, cursor });
  }

  turn(): void {
    this.#set(turn(this.laid));
  }

  recall(square?: Square): void {
    this.chosen = null;
    if (square === undefined) this.#tapped = false;
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
    const board = this.#board();
    if (!board) return;
    let state = recallAll(this.laid);
    for (const [square, text] of squares) {
      const letter = text.toUpperCase();
      const tile = tileFor(state, letter, text !== letter);
      if (tile !== undefined) state = place(state, board, tile, square, letter);
    }
    this.#set(state);
  }

  /** The pointer is pressed on a tile of the rack: it may be dragged to a square or to another place on the rack. */
  pick(event: PointerEvent, tile: number): void {
    drag.start(event, this.laid.rack[tile] ?? "", (element) => {
      const to = target(element);
      if (to && "square" in to) this.put(tile, to.square);
      else if (to) this.reorder(tile, to.before);
    });
  }

  /** The same for a laid tile; dropped elsewhere, it returns to the rack. */
  pickLaid(event: PointerEvent, square: Square): void {
    const placed = placedAt(this.laid, square);
    if (!placed) return;
    drag.start(event, placed.letter, (element) => {
      const to = target(element);
      if (to && "square" in to) this.put(placed.tile, to.square);
      else if (to) this.reorder(placed.tile, to.before);
      else this.recall(square);
    });
  }

  /** Returns whether the key was for the board. Letters go to the focused square. */
  key(event: KeyboardEvent, square: Square): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false;
    if (!this.laid.cursor) this.move({ square, down: false });
    if (event.key === " ") this.turn();
    else if (event.key === "Backspace" || event.key === "Delete") this.#erase();
    else if (event.key === "Escape") this.recall();
    else if (event.key === ".") this.#typeBlank();
    else if (/^\p{L}$/u.test(event.key)) this.#type(event.key.toUpperCase(), event.shiftKey);
    else return false;
    return true;
  }

  #erase(): void {
    const board = this.#board();
    if (board) this.#set(eraseBack(this.laid, board));
  }

  #type(letter: string, blank: boolean): void {
    const board = this.#board();
    if (board && tileFor(this.laid, letter, blank) !== undefined) this.#set(type(this.laid, board, letter, blank));
  }

  /** Opens the letter picker for a blank at the cursor. */
  #typeBlank(): void {
    const [board, square] = [this.#board(), this.laid.cursor?.square];
    const blank = onRack(this.laid).find((tile) => this.laid.rack[tile] === BLANK);
    if (!board || blank === undefined || square === undefined || !isFree(this.laid, board, square)) return;
    this.blankFor = { tile: blank, square };
  }
}
