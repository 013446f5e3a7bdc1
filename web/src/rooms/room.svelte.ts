// A room of any game: the server's view of it, the connection, and the actions.
// Subclasses add the parts of their kind of game: play/game.svelte.ts and boards/room.svelte.ts.
import { ApiError } from "../api/client";
import { type Action, type ActionAnswer, type ActionMessage, socket } from "../api/socket";
import type { Board, Outcome, Thinking, View } from "../api/types";
import { leftNow } from "./clock.svelte";

export class Room {
  readonly room: string;
  readonly tokens: string[];
  view = $state.raw<View | null>(null);
  /** Data that does not change from move to move. */
  board = $state.raw<Board | null>(null);
  /** What the computer is thinking about now. */
  thinking = $state.raw<Thinking | null>(null);
  connected = $state(true);
  /** Why the room can no longer be opened. */
  gone = $state.raw<ApiError | null>(null);
  /** The last refusal, until something else happens. */
  refusal = $state.raw<ApiError | null>(null);
  /** The version of the view whose refusal by another player was hidden. */
  seenRefusal = $state<number | null>(null);
  /** An action waits for its effect: its answer, or the change that comes before the answer. */
  busy = $state(false);
  #acts = 0;
  /** The server's clock minus ours, in seconds. */
  #skew = 0;

  /** The seat that this page acts for: the one to move if it is mine, else my first one. */
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
    if (before?.version !== view.version) this.busy = false;
    // The server answers again, or something else has happened.
    if (before?.version !== view.version || this.refusal?.code === "network") this.refusal = null;
    this.onchange(view, before, seat);
  }

  /** Performs an action in the room; a refusal is stored in `refusal`. */
  async act<Name extends Action>(name: Name, ...message: ActionMessage<Name>): Promise<ActionAnswer<Name> | null> {
    const number = ++this.#acts;
    this.busy = true;
    try {
      const seat = this.seat === null ? {} : { seat: this.seat };
      return await socket().act(this.room, name, { ...seat, ...message[0] });
    } catch (error) {
      this.refuse(error);
      return null;
    } finally {
      if (number === this.#acts) this.busy = false;
    }
  }

  refuse(error: unknown): void {
    this.refusal = ApiError.of(error);
    this.onrefusal(this.refusal);
  }

  /** Plays a move in the position shown; the server refuses it if the room has changed since. */
  async move(move: string): Promise<void> {
    this.refusal = null;
    if (this.view) await this.act("move", { move, version: this.view.version });
  }

  /** The server's current time; `here` is our time in seconds. */
  serverTime(here: number): number {
    return here + this.#skew;
  }

  /** The seconds on the clock of a seat; null without a clock. */
  secondsLeft(seat: number, here: number): number | null {
    return this.view ? leftNow(this.view, seat, this.serverTime(here)) : null;
  }

  // Hooks for subclasses

  protected onchange(_view: View, _before: View | null, _seatBefore: number | null): void {}
  protected onthinking(_thinking: Thinking): void {}
  protected onconnection(_connected: boolean): void {}
  protected onrefusal(_error: ApiError): void {}
}
