// Names of the players and games of a tournament in the language of the interface.
import type { GameInfo } from "../api/types";
import { computerName } from "../boards/names";
import type { Messages } from "../i18n/en";
import { shortPlayer } from "../play/names";
import { PERSON } from "./people";

/** Whether a game needs a lexicon. */
export const worded = (game: GameInfo): boolean => game.options.includes("lexicon");

/** A player in readable form. */
export function nameOf(m: Messages, request: { lexicon?: string | null }, player: string): string {
  if (player.startsWith(PERSON)) return player.slice(PERSON.length);
  return request.lexicon ? shortPlayer(m.play, player) : computerName(m.boards, player);
}

export function gameTitle(language: string, games: readonly GameInfo[], name: string): string {
  const texts = games.find((game) => game.name === name)?.texts;
  return (texts?.[language] ?? texts?.en)?.title ?? name;
}

/** The heading of a tournament: its title, else its game and players. */
export function heading(
  m: Messages,
  title: string,
  request: { title?: string; lexicon?: string | null; players: readonly string[] },
): string {
  return request.title || `${title}: ${request.players.map((player) => nameOf(m, request, player)).join(" – ")}`;
}
