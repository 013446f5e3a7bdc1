// The players of the program that may sit at a crossword board.
import { listGames } from "../api/rooms";

/** Those of thesis 000 first, by their strength; then the others in the program's order. */
const FIRST = ["random", "greedy", "smart", "equity"];

export interface Computer {
  name: string;
  about: string;
  language?: string;
}

export function ordered(computers: readonly Computer[]): Computer[] {
  const rank = ({ name }: Computer): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return [...computers].sort((a, b) => rank(a) - rank(b));
}

export async function crosswordPlayers(): Promise<Computer[]> {
  const games = await listGames();
  return ordered(games.find(({ kind }) => kind === "crossword")?.computers ?? []);
}

/** Those that play in this language. */
export function playing(computers: readonly Computer[], language: string | undefined): Computer[] {
  return computers.filter((one) => one.language === undefined || one.language === language);
}
