// The games of this browser, as lists show them.
import type { Summary } from "../api/types";
import { i18n } from "../i18n/i18n.svelte";
import { fill } from "../i18n/text";
import { seatName } from "./names";

/** The crosswords, newest first. The server lists a room once per token, so a room with several of my seats comes several times. */
export function crosswords(rooms: readonly Summary[]): Summary[] {
  const found = new Map(rooms.filter(({ kind }) => kind === "crossword").map((summary) => [summary.room, summary]));
  return [...found.values()].sort((a, b) => b.changed - a.changed);
}

/** The game to continue: the newest one that is not over and that this browser plays. */
export function unfinished(games: readonly Summary[]): Summary | undefined {
  return games.find(({ over, mine }) => !over && mine.length > 0);
}

/** My only seat is me; several seats at one screen have their own names. */
export function nameAt({ seats, mine }: Summary, index: number): string {
  const m = i18n.m.play;
  const seat = seats[index];
  if (!seat) return "";
  return !seat.name && mine.length === 1 && mine[0] === index ? (m.players["you"] ?? "") : seatName(m, seat, index);
}

export function namesOf(game: Summary): string {
  return game.seats.map((_, index) => nameAt(game, index)).join(" – ");
}

export function scoresOf({ seats }: Summary): string {
  return seats.map(({ score }) => score).join(" : ");
}

export function turnOf(game: Summary): string {
  if (game.over) return i18n.m.play.gameOver;
  if (game.turn === undefined) return "";
  if (game.mine.length === 1 && game.mine[0] === game.turn) return i18n.m.play.yourTurn;
  return fill(i18n.m.boards.turnOf, { name: nameAt(game, game.turn) });
}

export function aboutGame(game: Summary): string {
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return [game.lexicon, i18n.count(i18n.m.play.moves, game.moves), when.format(game.changed * 1000)]
    .filter(Boolean)
    .join(" · ");
}
