// What the server knows of board games beyond a room: python/kotva/web/boards.py has the same shapes.
import { post } from "../api/client";
import type { Ground, LegalMove, Piece } from "./types";

export interface Shown {
  text: string;
  side: number;
  scores: number[];
  pieces: Piece[];
  /** The move that led here, and how it took the pieces. */
  move: LegalMove | null;
  over: boolean;
}

export interface Course extends Ground {
  players: number;
  /** The start and the position after each move. */
  positions: Shown[];
}

/** What chance decided, by how many moves were played before. */
export type Draws = Record<string, string>;

export interface BoardRecord {
  game: string;
  setup?: string | null;
  position?: string | null;
  players: string[];
  moves: string[];
  draws?: Draws;
  result: string;
  reason: string;
}

export const course = (
  game: string,
  start: { setup?: string; position?: string },
  moves: readonly string[],
  draws: Draws = {},
): Promise<Course> => post("boards/course", { game, ...start, moves, draws });
export const writeRecord = (record: BoardRecord): Promise<{ text: string }> => post("boards/record", record);
