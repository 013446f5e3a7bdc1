// The players in the new tournament form.
import type { GameInfo } from "../api/types";
import { type Custom, customText, firstCustom } from "../boards/dialogs/custom";
import { ordered, playing } from "../play/players";
import { PERSON } from "./people";

/** A custom player. */
export const CUSTOM = "custom";
/** A player in command-line notation. */
export const TEXT = "text";

/** A person by name. */
export const HUMAN = "human";

const QUICK = ["easy", "medium", "greedy", "smart"];

export interface Draft {
  /** A level, a player by name, or one of the above. */
  who: string;
  custom: Custom;
  /** The text of a player in command-line notation, or the name of a person. */
  text: string;
}

export const draft = (game: GameInfo, who: string): Draft => ({ who, custom: firstCustom(game), text: "" });

/** The player in command-line notation; null while it is incomplete. */
export function playerText({ who, custom, text }: Draft): string | null {
  if (who === CUSTOM) return customText(custom);
  if (who === HUMAN) return text.trim() ? PERSON + text.trim() : null;
  return who === TEXT ? text.trim() || null : who;
}

/** The players to choose from: the levels, then the others. In crosswords a player may support only one language. */
export function choices(game: GameInfo, language: string | undefined): string[] {
  if (game.algorithms.length > 0) return [...Object.keys(game.levels), ...game.computers.map(({ name }) => name)];
  return playing(ordered(game.computers, game.levels), language).map(({ name }) => name);
}

/** The initial players: two fast ones. */
export function firstPlayers(game: GameInfo, language: string | undefined): Draft[] {
  const names = choices(game, language);
  const quick = QUICK.filter((name) => names.includes(name));
  const [first, second] = quick.length > 1 ? quick : names;
  return [first, second].map((name) => draft(game, name ?? TEXT));
}

export const pairings = (players: number): number => (players * (players - 1)) / 2;
