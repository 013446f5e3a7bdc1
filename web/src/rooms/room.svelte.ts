// A room on this page, whatever its game: what the server tells of it, its connection, and what is asked in it.
// Kinds of games add their part in subclasses: play/game.svelte.ts and boards/room.svelte.ts.
import { ApiError } from "../api/client";
import { type Action, type ActionAnswer, type ActionMessage, socket } from "../api/socket";
import type { Board, Outcome, Thinking, View } from "../api/types";
import { leftNow } from "./clock.svelte";

export class Room {
  readonly room: string;
  readonly tokens: string[];
  view = $state.raw<View | null>(null);
  /** What does not change from move to move. */
  board = $state.raw<Board | null>(null);
  /** What a computer is thinking about now. */
  thinking = $state.raw<Thinking | null>(null);
  connected = $state(true);
  /** Why the room cannot be opened any more. */
  gone = $state.raw<ApiError | null>(null);
  /** What was refused last, until something else happens. */
  refusal = $state.raw<ApiError | null>(null);
  /** Something was asked and is not answered yet. */
  busy = $state(false);
  /** Server's clock minus ours, in seconds. */
  #skew = 0;

  /** The seat that this page acts for: the one to move if it is mine, else my first. */
  readonly seat = $derived.by(() => {
    const { turn, mine = [] } = this.view ?? {};
    return turn !== undefined && mine.includes(turn) ? turn : (mine[0] ?? null);
  });
  readonly myTurn = $derived(this.view?.turn !== undefined && this.view.turn === this.seat);
  readonly over = $derived<Outcome | null>(this.view?.outcome ?? null);

  constructor(room: string, tokens: string[]) {
    this.room = room;
    this.tokens = tokens;
  }

  /** Joins, and stays joined through lost connections until `leave`. */
  async join(): Promise<void> {
    const link = socket();
    link.onstate = (connected) => {
      this.connected = connected;
      this.onconnection(connected);
    };
    try {
      await link.join(this.room, this.tokens, {
        change: (view, board) => this.#change(view, board),
        thinking: (thinking) => {
          this.thinking = thinking;
          this.onthinking(thinking);
        },
        gone: (error) => (this.gone = error),
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === "network") this.connected = false;
      else this.gone = ApiError.of(error);
    }
  }

  leave(): void {
    const link = socket();
    link.onstate = () => {};
    link.leave(this.room);
  }

  #change(view: View, board: Board | undefined): void {
    const before = this.view;
    const seat = this.seat;
    this.#skew = view.now - Date.now() / 1000;
    this.view = view;
    if (board) this.board = board;
    this.thinking = view.thinking ?? null;
    this.connected = true;
    if (before?.version !== view.version) this.refusal = null;
    this.onchange(view, before, seat);
  }

  /** Asks for something in the room; what is refused is kept in `refusal`. */
  async act<Name extends Action>(name: Name, ...message: ActionMessage<Name>): Promise<ActionAnswer<Name> | null> {
    this.busy = true;
    try {
      const seat = this.seat === null ? {} : { seat: this.seat };
      return await socket().act(this.room, name, { ...seat, ...message[0] });
    } catch (error) {
      this.refuse(error);
      return null;
    } finally {
      this.busy = false;
    }
  }

  refuse(error: unknown): void {
    this.refusal = ApiError.of(error);
    this.onrefusal(this.refusal);
  }

  /** Plays a move in the position that is shown; the server refuses it if the room has changed meanwhile. */
  async move(move: string): Promise<void> {
    this.refusal = null;
    if (this.view) await this.act("move", { move, version: this.view.version });
  }

  /** Now by the server's clock; `here` is ours, in seconds. */
  serverTime(here: number): number {
    return here + this.#skew;
  }

  /** What the clock of a seat shows; null without a clock. */
  secondsLeft(seat: number, here: number): number | null {
    return this.view ? leftNow(this.view, seat, this.serverTime(here)) : null;
  }

  // What a kind of room does besides

  protected onchange(_view: View, _before: View | null, _seatBefore: number | null): void {}
  protected onthinking(_thinking: Thinking): void {}
  protected onconnection(_connected: boolean): void {}
  protected onrefusal(_error: ApiError): void {}
}
