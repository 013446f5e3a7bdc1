// The players of the program that may sit at a crossword board.
import { listGames } from "../api/rooms";
import type { GameInfo } from "../api/types";

export type Computer = GameInfo["computers"][number];

/** The levels first, from the weakest, by the players they stand for; then the others in the program's order. */
export function ordered(computers: readonly Computer[], levels: Record<string, string>): Computer[] {
  const first = Object.entries(levels).map(
    ([level, name]) => computers.find((one) => one.name === name) ?? { name, about: level },
  );
  return [...first, ...computers.filter((one) => !first.includes(one))];
}

export async function crosswordPlayers(): Promise<Computer[]> {
  const games = await listGames();
  const crossword = games.find(({ kind }) => kind === "crossword");
  return crossword ? ordered(crossword.computers, crossword.levels) : [];
}

/** Those that play in this language; all while none is chosen. */
export function playing(computers: readonly Computer[], language: string | undefined): Computer[] {
  return computers.filter((one) => one.language === undefined || language === undefined || one.language === language);
}
