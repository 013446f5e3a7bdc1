// Players and games of a tournament in the reader's language.
import type { GameInfo } from "../api/rooms";
import { settingsText } from "../boards/names";
import type { Messages } from "../i18n/en";
import { shortPlayer } from "../play/names";

export const CROSSWORD = "crossword";

/** A player as the command line writes it, for people. */
export function nameOf(m: Messages, game: string, player: string): string {
  if (game !== CROSSWORD) return m.boards.form.levels[player] ?? settingsText(m.boards, player);
  const [head = "", ...options] = player.split(":");
  return options.length > 0 ? `${shortPlayer(m.play, head)} · ${options.join(":").replaceAll(",", ", ")}` : shortPlayer(m.play, head);
}

export function gameTitle(m: Messages, language: string, games: readonly GameInfo[], name: string): string {
  if (name === CROSSWORD) return m.tournaments.form.crossword;
  const texts = games.find((game) => game.name === name)?.texts;
  return (texts?.[language] ?? texts?.en)?.title ?? name;
}

/** What stands over a tournament: its title, else its game and players. */
export function heading(m: Messages, title: string, request: { title?: string; game: string; players: readonly string[] }): string {
  return request.title || `${title}: ${request.players.map((player) => nameOf(m, request.game, player)).join(" – ")}`;
}
