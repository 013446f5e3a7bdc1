// Names of the players and games of a tournament in the language of the interface.
import type { GameInfo } from "../api/types";
import { settingsText } from "../boards/names";
import type { Messages } from "../i18n/en";
import { shortPlayer } from "../play/names";

/** Whether a game needs a lexicon. */
export const worded = (game: GameInfo): boolean => game.options.includes("lexicon");

/** A player in readable form. */
export function nameOf(m: Messages, request: { lexicon?: string | null }, player: string): string {
  if (!request.lexicon) return m.boards.form.levels[player] ?? settingsText(m.boards, player);
  const [head = "", ...options] = player.split(":");
  return options.length > 0
    ? `${shortPlayer(m.play, head)} · ${options.join(":").replaceAll(",", ", ")}`
    : shortPlayer(m.play, head);
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
