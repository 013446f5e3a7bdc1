// Names and sentences of the board games in the language of the interface.
import type { GameInfo, Outcome, Seat, View } from "../api/types";
import type { Messages } from "../i18n/en";
import { i18n } from "../i18n/i18n.svelte";
import { fill } from "../i18n/text";

type Texts = Messages["boards"];

/** The texts of a game in a language, else in English. */
export function gameTexts(game: GameInfo, language: string): GameInfo["texts"][string] {
  return game.texts[language] ?? game.texts.en!;
}

/** The label of a seat: its name, else its level or number. */
export function seatName(m: Texts, seat: Seat | undefined, number: number): string {
  if (seat?.name) return seat.name;
  if (seat?.kind === "computer") return m.form.levels[seat.player] ?? settingsText(m, seat.player);
  return fill(m.form.seat, { n: number + 1 });
}

export const nameOf = (m: Texts, view: View, number: number): string => seatName(m, view.seats[number], number);

/** The result in words (Houdek 2010, appendix B.4.3). */
export function resultText(m: Texts, view: View, outcome: Outcome): string {
  if (outcome.reason === "repetition") return m.end.repetition;
  const names = outcome.winners.map((winner) => nameOf(m, view, winner));
  if (names.length === 1) return fill(m.end.wins, { name: names[0]! });
  if (names.length > 1) return fill(m.end.shared, { names: names.join(", ") });
  // A draw by agreement or by used-up markers is a shared result. A blocked game has no winner.
  return outcome.reason === "no-move" ? m.end.nobody : m.end.draw;
}

export function setupName(m: Texts, setup: string): string {
  return m.setups[setup] ?? setup;
}

/** A player's settings in words: `alpha-beta:standard:depth=3,seconds=5.0` is Alpha-beta, depth 3, 5 s per move. */
export function settingsText(m: Texts, settings: string): string {
  const [algorithm = "", heuristic = "", options = ""] = settings.split(":");
  const limits = options
    .split(",")
    .filter(Boolean)
    .map((option) => limitText(m, option));
  const by = heuristic ? fill(m.form.heuristicOf, { name: heuristic }) : "";
  return [m.algorithms[algorithm] ?? algorithm, ...limits, by].filter(Boolean).join(", ");
}

/** A limit in words. An option that the page does not know stays as it is written. */
function limitText(m: Texts, option: string): string {
  const [name = "", value = ""] = option.split("=");
  const known: Record<string, string> = { depth: m.form.depthOf, seconds: m.form.secondsOf };
  const n = Number(value);
  const text = known[name];
  return text === undefined || !Number.isFinite(n) ? option : fill(text, { n: i18n.number(n, n % 1 === 0 ? 0 : 1) });
}
