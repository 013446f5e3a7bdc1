// Names and sentences of the board games in the language of the interface.
import type { Outcome, Seat, View } from "../api/types";
import type { Messages } from "../i18n/en";
import { fill } from "../i18n/text";

type Texts = Messages["boards"];

/** The label of a seat: its name, else its level or number. */
export function seatName(m: Texts, seat: Seat | undefined, number: number): string {
  if (seat?.name) return seat.name;
  if (seat?.kind === "computer") return m.form.levels[seat.player] ?? seat.player;
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

/** A player's settings in readable form: `alpha-beta:standard:depth=3` with the algorithm's name. */
export function settingsText(m: Texts, settings: string): string {
  const [algorithm = "", heuristic = "", options = ""] = settings.split(":");
  return [m.algorithms[algorithm] ?? algorithm, heuristic, options.replaceAll(",", ", ")].filter(Boolean).join(" · ");
}
