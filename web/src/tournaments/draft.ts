// The players of a new tournament as the form holds them.
import type { GameInfo } from "../api/types";
import { type Custom, customText, firstCustom } from "../boards/dialogs/custom";
import { ordered, playing } from "../play/players";

/** Put together from its parts. */
export const CUSTOM = "custom";
/** Written as on the command line. */
export const TEXT = "text";

const QUICK = ["easy", "medium", "greedy", "smart"];

export interface Draft {
  /** A level, a player by name, or one of the above. */
  who: string;
  custom: Custom;
  text: string;
}

export const draft = (game: GameInfo, who: string): Draft => ({ who, custom: firstCustom(game), text: "" });

/** The player as the command line writes it; null while something is missing. */
export function playerText({ who, custom, text }: Draft): string | null {
  if (who === CUSTOM) return customText(custom);
  return who === TEXT ? text.trim() || null : who;
}

/** Who may be chosen. The levels of a game that is searched have names of their own, and other players follow them. Elsewhere levels
 * stand for players, which come first, and a player may be for one language. */
export function choices(game: GameInfo, language: string | undefined): string[] {
  if (game.algorithms.length > 0) return [...Object.keys(game.levels), ...game.computers.map(({ name }) => name)];
  return playing(ordered(game.computers, game.levels), language).map(({ name }) => name);
}

/** The players to begin with: two that are quick to play. */
export function firstPlayers(game: GameInfo, language: string | undefined): Draft[] {
  const names = choices(game, language);
  const quick = QUICK.filter((name) => names.includes(name));
  const [first, second] = quick.length > 1 ? quick : names;
  return [first, second].map((name) => draft(game, name ?? TEXT));
}

export const pairings = (players: number): number => (players * (players - 1)) / 2;
