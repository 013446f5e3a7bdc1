// The computer players for crosswords.
import { listGames } from "../api/rooms";
import type { GameInfo } from "../api/types";

export type Computer = GameInfo["computers"][number];

/** The levels first, weakest first; then the other players in the server's order. */
export function ordered(computers: readonly Computer[], levels: Record<string, string>): Computer[] {
  const first = Object.keys(levels).map((name) => ({ name, about: "" }));
  return [...first, ...computers.filter(({ name }) => !(name in levels))];
}

export async function crosswordPlayers(): Promise<Computer[]> {
  const games = await listGames();
  const crossword = games.find(({ kind }) => kind === "crossword");
  return crossword ? ordered(crossword.computers, crossword.levels) : [];
}

/** The players that support this language; all of them while no language is chosen. */
export function playing(computers: readonly Computer[], language: string | undefined): Computer[] {
  return computers.filter((one) => one.language === undefined || language === undefined || one.language === language);
}
