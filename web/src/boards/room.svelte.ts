// The part of a room that board games have: looking back, and a log of what happens.
import { ApiError } from "../api/client";
import type { Entry, LegalMove, Outcome, Piece, Thinking, View } from "../api/types";
import { i18n } from "../i18n/i18n.svelte";
import { fill } from "../i18n/text";
import { Room } from "../rooms/room.svelte";
import { course, type Course } from "./api";
import { nameOf, resultText } from "./names";
import type { Ground } from "./types";

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

export class BoardRoom extends Room {
  log = $state.raw<readonly LogLine[]>([]);
  /** How many moves of the game are looked at; null is the game as it stands. */
  ply = $state<number | null>(null);
  #course = $state.raw<Course | null>(null);
  #courseOf = "";

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
    if (shown) {
      return { text: shown.text, pieces: shown.pieces, last: shown.move, side: shown.over ? null : shown.side };
    }
    const { pieces = [], last = null } = view.render;
    return { text: view.position, pieces, last, side: view.turn ?? null };
  }

  /** Whether one can look back: what led to a position is not told while something is hidden. */
  get replayable(): boolean {
    return this.view?.render.start !== undefined;
  }

  get legal(): LegalMove[] {
    return this.ply === null && this.connected && !this.busy ? (this.view?.legal ?? []) : [];
  }

  note(say: () => string): void {
    this.log = [...this.log, { at: Date.now(), say }].slice(-LOG_LINES);
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
        this.refusal = error instanceof ApiError ? error : null;
        return;
      }
    }
    this.ply = Math.max(0, ply);
  }

  protected override onchange(view: View, before: View | null): void {
    // A move of the game brings the eye back to it; who looks back on purpose stays there until then.
    if (before && view.history.length > before.history.length) this.ply = null;
    const last = view.history.at(-1);
    if (last && last.number !== before?.history.at(-1)?.number) this.note(() => described(last, view));
    const outcome = view.outcome;
    if (outcome && !before?.outcome) this.note(() => ended(view, outcome));
  }

  protected override onthinking(thinking: Thinking): void {
    if (thinking.depth !== undefined) this.note(() => searched(thinking));
  }

  protected override onconnection(connected: boolean): void {
    this.note(() => (connected ? i18n.m.boards.console.connected : i18n.m.boards.console.lost));
  }

  protected override onrefusal({ message }: ApiError): void {
    this.note(() => fill(i18n.m.boards.console.refused, { message }));
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
