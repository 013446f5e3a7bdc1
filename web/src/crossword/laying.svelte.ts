// A move being laid on the board of a position by mouse, touch or keyboard, built on the functions of tentative.ts.
import type { BoardView, Square } from "./board";
import { drag, target } from "./drag.svelte";
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
  tileFor,
  turn,
  type,
  type Cursor,
  type Tentative,
} from "./tentative";

export class Laying {
  readonly board: BoardView;
  laid = $state.raw<Tentative>(begin([]));
  chosen = $state<number | null>(null);
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

  constructor(board: BoardView, rack: readonly string[]) {
    this.board = board;
    this.laid = begin(rack);
  }

  /** The move as text, or the reason why it is not a move yet. */
  text(): string {
    return moveText(this.laid, this.board);
  }

  point(square: Square): void {
    if (placedAt(this.laid, square)) this.laid = recall(this.laid, square);
    else if (this.chosen !== null) this.put(this.chosen, square);
    else this.laid = pointTo(this.laid, square);
  }

  put(tile: number, square: Square): void {
    if (!isFree(this.laid, this.board, square)) return;
    this.chosen = null;
    const already = this.laid.placed.find((placed) => placed.tile === tile)?.letter;
    if (this.laid.rack[tile] === BLANK && !already) this.blankFor = { tile, square };
    else this.laid = place(this.laid, this.board, tile, square, already);
  }

  nameBlank(letter: string): void {
    if (this.blankFor) this.laid = place(this.laid, this.board, this.blankFor.tile, this.blankFor.square, letter);
    this.blankFor = null;
  }

  choose(tile: number): void {
    this.chosen = this.chosen === tile ? null : tile;
  }

  move(cursor: Cursor): void {
    this.laid = { ...this.laid, cursor };
  }

  recall(square?: Square): void {
    this.chosen = null;
    this.laid = square === undefined ? recallAll(this.laid) : recall(this.laid, square);
  }

  /** The pointer is pressed on a tile of the rack: it may be dragged to a square. */
  pick(event: PointerEvent, tile: number): void {
    drag.start(event, this.laid.rack[tile] ?? "", (element) => {
      const to = target(element);
      if (to && "square" in to) this.put(tile, to.square);
    });
  }

  /** The same for a laid tile; dropped elsewhere, it returns to the rack. */
  pickLaid(event: PointerEvent, square: Square): void {
    const placed = placedAt(this.laid, square);
    if (!placed) return;
    drag.start(event, placed.letter, (element) => {
      const to = target(element);
      if (to && "square" in to) this.put(placed.tile, to.square);
      else this.recall(square);
    });
  }

  /** Returns whether the key was for the board. */
  key(event: KeyboardEvent, square: Square): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false;
    if (!this.laid.cursor) this.move({ square, down: false });
    const letter = event.key.toUpperCase();
    if (event.key === " ") this.laid = turn(this.laid);
    else if (event.key === "Backspace" || event.key === "Delete") this.laid = eraseBack(this.laid, this.board);
    else if (event.key === "Escape") this.recall();
    else if (/^\p{L}$/u.test(event.key)) {
      if (tileFor(this.laid, letter, event.shiftKey) !== undefined)
        this.laid = type(this.laid, this.board, letter, event.shiftKey);
    } else return false;
    return true;
  }
}
