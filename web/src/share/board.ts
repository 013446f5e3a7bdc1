// The address of a board outside a game: the analysis board, a review or a puzzle.
import { post } from "../api/client";

export interface BoardAddress {
  game: string;
  position?: string | null | undefined;
  setup?: string | null | undefined;
  moves?: readonly string[];
  names?: readonly string[];
  /** The number of moves at the position that is shown; the end if it is not given. */
  at?: number | undefined;
  /** The review starts at once. */
  review?: boolean;
  puzzle?: number;
}

/** Moves never contain spaces, names may. */
const SEPARATOR = "\n";

export function boardAddress(about: BoardAddress): string {
  const query = new URLSearchParams({ game: about.game });
  if (about.setup) query.set("setup", about.setup);
  if (about.position) query.set("position", about.position);
  if (about.moves?.length) query.set("moves", about.moves.join(" "));
  if (about.names?.length) query.set("names", about.names.join(SEPARATOR));
  if (about.at !== undefined) query.set("at", String(about.at));
  if (about.review) query.set("review", "1");
  if (about.puzzle !== undefined) query.set("puzzle", String(about.puzzle));
  return `/board?${query}`;
}

export function readBoardAddress(query: URLSearchParams): BoardAddress {
  const words = (name: string, separator: string): string[] => query.get(name)?.split(separator).filter(Boolean) ?? [];
  const number = (name: string): number | undefined => {
    const text = query.get(name);
    return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  const puzzle = number("puzzle");
  return {
    game: query.get("game") ?? "",
    setup: query.get("setup"),
    position: query.get("position"),
    moves: words("moves", " "),
    names: words("names", SEPARATOR),
    at: number("at"),
    review: query.get("review") === "1",
    ...(puzzle === undefined ? {} : { puzzle }),
  };
}

/** Whether a text is the record of a board game: it begins with a tag such as `[Game "yinsh"]`. */
export const isBoardRecord = (text: string): boolean => /^\s*\[Game "/.test(text);

/** The address of the review of a record. A faulty record raises ApiError. */
export async function recordAddress(text: string): Promise<string> {
  const { game, setup, position, moves, players } = await post("/boards/read", { text }, {});
  return boardAddress({ game, setup, position, moves, names: players, review: true });
}
