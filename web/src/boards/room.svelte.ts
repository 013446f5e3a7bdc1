// The part of a room that is specific to board games: looking back, and a log.
import { ApiError } from "../api/client";
import type { Entry, LegalMove, Outcome, Piece, Thinking, View } from "../api/types";
import { i18n } from "../i18n/i18n.svelte";
import { fill } from "../i18n/text";
import { Room } from "../rooms/room.svelte";
import { course, type Course } from "./api";
import { computerName, nameOf, resultText } from "./names";
import type { Ground } from "./types";

export interface LogLine {
  at: number;
  /** A function, so that the line is always in the current language of the interface. */
  say: () => string;
}

const LOG_LINES = 400;

/** The position on the board: the current one, or an earlier one. */
export interface Seen {
  text: string;
  pieces: readonly Piece[];
  last: LegalMove | null;
  side: number | null;
}

export class BoardRoom extends Room {
  log = $state.raw<readonly LogLine[]>([]);
  /** The number of moves at the position shown; null for the current position. */
  ply = $state<number | null>(null);
  #course = $state.raw<Course | null>(null);
  #courseOf = "";

  get ground(): Ground | null {
    const board = this.board;
    return board?.cells && board.height ? { height: board.height, cells: board.cells, lines: board.lines ?? [] } : null;
  }

  /** The moves since the last set-up, which the history shows. */
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

  /** Whether looking back is possible. The server does not reveal earlier positions while something is hidden. */
  get replayable(): boolean {
    return this.view?.render.start !== undefined;
  }

  get legal(): LegalMove[] {
    return this.ply === null && this.connected && !this.busy ? (this.view?.legal ?? []) : [];
  }

  note(say: () => string): void {
    this.log = [...this.log, { at: Date.now(), say }].slice(-LOG_LINES);
  }

  /** Shows the position after n moves; after the last move this is the current position. */
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
    // A new move returns to the current position. Until then a user who looks back stays there.
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
    name: computerName(m, player),
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
