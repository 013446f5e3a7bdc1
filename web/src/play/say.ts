// The message line: what was last drawn and played, and what to do now (the Scrabble Analyser thesis, chapter 6.3.5).
import type { Entry, Options, View } from "../api/types";
import { tilesIn } from "../crossword/board";
import { writtenText } from "../crossword/written";
import type { Messages } from "../i18n/en";
import { fill, plural } from "../i18n/text";
import { seatName } from "./names";

export interface Speech {
  language: string;
  m: Messages;
}

export function pointsText({ language, m }: Speech, points: number): string {
  return plural(language, m.crossword.points, points);
}

export function exchangedTiles(move: string): number {
  const what = move.slice(1);
  return /^\d+$/.test(what) ? Number(what) : tilesIn(what).length;
}

type Cells = readonly (readonly string[])[];

/** A move in words: `8D KOTV(A)`, `exchanged 3 tiles`, `passed`. */
export function moveText({ language, m }: Speech, move: string, cells: Cells): string {
  if (move === "-") return m.play.log.pass;
  return move.startsWith("-") ? plural(language, m.play.log.exchange, exchangedTiles(move)) : writtenText(move, cells);
}

/** What a challenge found and what it cost. A challenge in an imported record does not say it. */
function challengeText(speech: Speech, entry: Entry, rule: Options["challenge"]): string {
  const { log } = speech.m.play;
  const m = speech.m.atBoard.challenge;
  if (!entry.upheld)
    return entry.wrong.length > 0
      ? fill(plural(speech.language, m.wrong, entry.stake), { words: entry.wrong.join(", ") })
      : log.challengeWon;
  if (entry.stake > 0) return plural(speech.language, m.points, entry.stake);
  return rule === "double" ? m.turn : rule === "single" ? m.free : log.challengeLost;
}

/** A short log line: `8D KOTV(A)`, `exchanged 3 tiles`. `cells` are the tiles on the board. */
export function entryText(speech: Speech, entry: Entry, cells: Cells, rule?: Options["challenge"]): string {
  const { language, m } = speech;
  const { log } = m.play;
  switch (entry.kind) {
    case "challenge":
      return challengeText(speech, entry, rule);
    case "set-up":
      return log.setup;
    case "draw":
      return plural(language, log.draw, entry.drawn);
    case "return":
      return plural(language, log.return, entry.drawn);
    case "end":
      return m.play.end.reasons[entry.reason] ?? log.end;
    case "move":
      return moveText(speech, entry.move, cells);
  }
}

function sentence(speech: Speech, view: View, entry: Entry): string {
  const { say } = speech.m.play;
  const seat = entry.seat === undefined ? undefined : view.seats[entry.seat];
  const name = seat ? seatName(speech.m.play, seat, entry.seat ?? 0) : "";
  const cells = view.render.cells ?? [];
  const drew = entry.drew ? ` ${fill(say.drew, { name, tiles: tilesIn(entry.drew).join(", ") })}` : "";
  if (entry.kind !== "move")
    return (
      `${name ? `${name}: ` : ""}${entryText(speech, entry, cells, view.options.challenge)}.`.replace("..", ".") +
      (entry.kind === "draw" ? drew : "")
    );
  if (entry.move === "-") return fill(say.passed, { name });
  if (entry.move.startsWith("-")) {
    const tiles = plural(speech.language, speech.m.crossword.tiles, exchangedTiles(entry.move));
    return fill(say.exchanged, { name, tiles }) + drew;
  }
  return (
    fill(say.played, { name, move: writtenText(entry.move, cells), points: pointsText(speech, entry.score ?? 0) }) +
    drew
  );
}

/** The events since the last move of this page's player, at most four. */
export function happened(speech: Speech, view: View): string[] {
  const last = view.history.findLastIndex(
    ({ seat, kind }) => kind === "move" && seat !== undefined && view.mine.includes(seat),
  );
  return view.history.slice(Math.max(0, last, view.history.length - 4)).map((entry) => sentence(speech, view, entry));
}

/** The letter that each player drew for the order, if there was a draw. */
export function lotsText({ m }: Speech, view: View): string | null {
  const { lots } = view.options;
  if (!lots) return null;
  const drawn = view.seats.map(
    (seat, index) => `${seatName(m.play, seat, index)} ${tilesIn(lots[index] ?? "").join(" ")}`,
  );
  return fill(m.play.say.lots, { lots: drawn.join(", ") });
}

/** Says that the rack of the player to move is not full although the bag has tiles. */
export function rackNote(speech: Speech, view: View, seat: number | null, size: number): string | null {
  const rack = seat === null ? null : view.racks?.[seat];
  if (!rack || rack.length >= size || view.outcome || (view.bag ?? 0) === 0) return null;
  return fill(speech.m.play.say.notFull, { n: rack.length, size });
}
