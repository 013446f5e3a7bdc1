// Names and sentences of the board games in the language of the interface.
import type { GameInfo, Outcome, Piece, Seat, View } from "../api/types";
import type { Messages } from "../i18n/en";
import { i18n } from "../i18n/i18n.svelte";
import { fill } from "../i18n/text";

type Texts = Messages["boards"];

/** The texts of a game in a language, else in English. */
export function gameTexts(game: GameInfo, language: string): GameInfo["texts"][string] {
  return game.texts[language] ?? game.texts.en!;
}

/** The name of a computer player: its level, else its settings in words. */
export const computerName = (m: Texts, player: string): string => m.form.levels[player] ?? settingsText(m, player);

/** The label of a seat: its name, else its level or number. */
export function seatName(m: Texts, seat: Seat | undefined, number: number): string {
  if (seat?.name) return seat.name;
  if (seat?.kind === "computer") return computerName(m, seat.player);
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

/** The heuristic that an analysis uses if none is named: `learned`, whose values are probabilities, or the first. */
export function usualHeuristic({ heuristics }: Pick<GameInfo, "heuristics">): string {
  return heuristics.find((one) => one === "learned") ?? heuristics[0] ?? "";
}

/** A heuristic in words; one of a plug-in by its own name. */
export function heuristicName(m: Texts, name: string): string {
  return fill(m.form.heuristicOf, { name: m.heuristics[name] ?? name });
}

/** A cell with its piece, for a screen reader. */
export function pieceText(m: Texts, at: string, piece: Piece, names: readonly string[]): string {
  return fill(m.cell.piece, { at, piece: m.pieces[piece.kind] ?? piece.kind, player: names[piece.player] ?? "" });
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
  const by = heuristic ? heuristicName(m, heuristic) : "";
  return [m.algorithms[algorithm] ?? algorithm, ...limits, by].filter(Boolean).join(", ");
}

/** A limit in words. An option that the page does not know stays as it is written. */
function limitText(m: Texts, option: string): string {
  const [name = "", value = ""] = option.split("=");
  const known: Record<string, string> = {
    depth: m.form.depthOf,
    seconds: m.form.secondsOf,
    nodes: m.form.nodesOf,
    slip: m.form.slipOf,
  };
  const n = Number(value);
  const text = known[name];
  if (text === undefined || !Number.isFinite(n)) return option;
  return fill(text, { n: name === "slip" ? i18n.percent(n) : i18n.number(n, n % 1 === 0 ? 0 : 1) });
}
