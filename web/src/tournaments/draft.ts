// The players of a new tournament as the form holds them.
import type { GameInfo } from "../api/rooms";
import { type Custom, customText, firstCustom } from "../boards/dialogs/custom";

/** Put together from its parts. */
export const CUSTOM = "custom";
/** Written as on the command line. */
export const TEXT = "text";

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

/** Who may be chosen: levels and added players, or the crossword players of a language. */
export function choices(game: GameInfo, language: string | undefined): string[] {
  const known = game.computers.filter((one) => one.language === undefined || language === undefined || one.language === language);
  return [...Object.keys(game.levels), ...known.map(({ name }) => name)];
}

/** The players to begin with: two that are quick to play. */
export function firstPlayers(game: GameInfo, language: string | undefined): Draft[] {
  const names = choices(game, language);
  const wanted = game.kind === "crossword" ? ["greedy", "smart"] : ["easy", "medium"];
  return wanted.map((name) => draft(game, names.includes(name) ? name : TEXT));
}

export const pairings = (players: number): number => (players * (players - 1)) / 2;
