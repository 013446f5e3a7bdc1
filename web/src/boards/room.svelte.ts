// A board game's room on this page: what the server tells, what is looked at, and what is asked.
import { ApiError } from "../api/client";
import type { Board, Entry, Outcome, Thinking, View } from "../api/rooms";
import { socket } from "../api/socket";
import { i18n } from "../i18n/i18n.svelte";
import { fill } from "../i18n/text";
import { course, type Course } from "./api";
import { nameOf, resultText } from "./names";
import type { Ground, LegalMove, Piece } from "./types";

export interface LogLine {
  at: number;
  /** In the language of the interface, whichever it is when the line is read. */
  say: () => string;
}

const LOG_LINES = 400;

/** What is on the board: the game as it stands, or a position one looks back at. */
export interface Seen {
  text: string;
  pieces: readonly Piece[];
  last: LegalMove | null;
  side: number | null;
}

export class BoardRoom {
  readonly room: string;
  readonly tokens: string[];
  view = $state.raw<View | null>(null);
  board = $state.raw<Board | null>(null);
  thinking = $state.raw<Thinking | null>(null);
  connected = $state(true);
  /** The last thing that was refused, until something else happens. */
  refused = $state.raw<ApiError | null>(null);
  /** The room cannot be opened any more. */
  gone = $state.raw<ApiError | null>(null);
  log = $state.raw<readonly LogLine[]>([]);
  /** How many moves of the game are looked at; null is the game as it stands. */
  ply = $state<number | null>(null);
  /** A move was sent and is not answered yet: nothing else can be chosen. */
  sending = $state(false);
  /** Server's clock minus ours, in seconds. */
  skew = 0;
  #course = $state.raw<Course | null>(null);
  #courseOf = "";

  constructor(room: string, tokens: string[]) {
    this.room = room;
    this.tokens = tokens;
  }

  get ground(): Ground | null {
    const board = this.board;
    return board?.cells && board.height ? { height: board.height, cells: board.cells, lines: board.lines ?? [] } : null;
  }

  /** The moves since the last set-up: what the history shows. */
  get entries(): Entry[] {
    const all = this.view?.history ?? [];
    const begin = all.findLastIndex(({ kind }) => kind === "set-up");
    return all.slice(begin + 1).filter(({ kind }) => kind === "move");
  }

  get seen(): Seen | null {
    const view = this.view;
    if (!view) return null;
    const shown = this.ply === null ? undefined : this.#course?.positions[this.ply];
    if (shown)
      return { text: shown.text, pieces: shown.pieces, last: shown.move, side: shown.over ? null : shown.side };
    return {
      text: view.position,
      pieces: view.render.pieces ?? [],
      last: view.render.last ?? null,
      side: view.turn ?? null,
    };
  }

  /** Whether one can look back: what led to a position is not told while something is hidden. */
  get replayable(): boolean {
    return this.view?.render.start !== undefined;
  }

  get legal(): LegalMove[] {
    return this.ply === null && this.connected && !this.sending ? (this.view?.legal ?? []) : [];
  }

  async enter(): Promise<void> {
    const link = socket();
    link.onstate = (connected) => {
      this.connected = connected;
      this.note(() => (connected ? i18n.m.boards.console.connected : i18n.m.boards.console.lost));
    };
    try {
      await link.join(this.room, this.tokens, {
        change: (view, board) => this.#change(view, board),
        thinking: (thinking) => this.#think(thinking),
        gone: (error) => (this.gone = error),
      });
    } catch (error) {
      if (error instanceof ApiError && error.code !== "network") this.gone = error;
    }
  }

  leave(): void {
    const link = socket();
    link.onstate = () => {};
    link.leave(this.room);
  }

  #change(view: View, board: Board | undefined): void {
    const before = this.view;
    this.skew = view.now - Date.now() / 1000;
    this.view = view;
    if (board) this.board = board;
    this.thinking = view.thinking ?? null;
    this.connected = true;
    if (before && before.version !== view.version) this.refused = null;
    // A move of the game brings the eye back to it; who looks back on purpose stays there until then.
    if (before && view.history.length > before.history.length) this.ply = null;
    const last = view.history.at(-1);
    if (last && last.number !== before?.history.at(-1)?.number) this.note(() => described(last, view));
    const outcome = view.outcome;
    if (outcome && !before?.outcome) this.note(() => ended(view, outcome));
  }

  #think(thinking: Thinking): void {
    this.thinking = thinking;
    if (thinking.depth !== undefined) this.note(() => searched(thinking));
  }

  note(say: () => string): void {
    this.log = [...this.log, { at: Date.now(), say }].slice(-LOG_LINES);
  }

  /** Ask for something in the room; what is refused is shown. */
  async act(name: string, message: object = {}): Promise<Record<string, unknown> | null> {
    try {
      return await socket().act<Record<string, unknown>>(this.room, name, message);
    } catch (error) {
      this.refused =
        error instanceof ApiError ? error : new ApiError(0, { code: "unexpected", message: String(error) });
      const { message } = this.refused;
      this.note(() => fill(i18n.m.boards.console.refused, { message }));
      return null;
    }
  }

  async move(move: string): Promise<void> {
    this.refused = null;
    this.sending = true;
    await this.act("move", { move, version: this.view?.version });
    this.sending = false;
  }

  /** Look at the position after so many moves; the last one is the game itself. */
  async look(ply: number): Promise<void> {
    const moves = this.entries.map(({ move }) => move);
    if (ply >= moves.length) {
      this.ply = null;
      return;
    }
    const view = this.view;
    if (!view || !this.replayable) return;
    const { start, draws } = view.render;
    const key = JSON.stringify([start, moves, draws]);
    if (key !== this.#courseOf) {
      try {
        this.#course = await course(view.game, { position: start ?? "" }, moves, draws);
        this.#courseOf = key;
      } catch (error) {
        this.refused = error instanceof ApiError ? error : null;
        return;
      }
    }
    this.ply = Math.max(0, ply);
  }
}

function described({ number, seat, kind, move, seconds, fault }: Entry, view: View): string {
  const m = i18n.m.boards;
  const name = seat === undefined ? "" : nameOf(m, view, seat);
  const what =
    kind === "set-up"
      ? m.console.setUp
      : fill(m.console.move, { n: number, name, move, time: i18n.number(seconds, 1) });
  return fault ? `${what}; ${fill(m.console.forfeited, { fault })}` : what;
}

function searched({ player, algorithm = "", depth = 0, value, nodes, line }: Thinking): string {
  const m = i18n.m.boards;
  return fill(m.console.search, {
    name: m.form.levels[player] ?? player,
    search: fill(m.status.search, { algorithm: m.algorithms[algorithm] ?? algorithm, depth }),
    value: value === undefined ? "?" : i18n.number(value),
    states: i18n.count(m.console.states, nodes ?? 0),
    line: line.join(" "),
  });
}

function ended(view: View, outcome: Outcome): string {
  const m = i18n.m.boards;
  return fill(m.console.end, { result: resultText(m, view, outcome), scores: outcome.scores.join(" : ") });
}
