// What the server knows of board games beyond a room: python/kotva/web/boards.py has the same shapes.
import { get, post } from "../api/client";
import type { Ground, LegalMove, Line, Piece, Cell } from "./types";

export interface GameInfo {
  name: string;
  titles: Record<string, string>;
  descriptions: Record<string, string>;
  setups: { name: string; players: number }[];
  /** Settings of each level; none where the game has no heuristic. */
  levels: Record<string, string>;
  heuristics: string[];
  algorithms: string[];
}

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
  cells: Cell[];
  lines: Line[];
  /** The start and the position after each move. */
  positions: Shown[];
}

export const boardGames = (): Promise<GameInfo[]> => get("boards/games");
export const boardRules = (game: string, language: string): Promise<{ title: string; rules: string }> => get("boards/rules", { game, language });
export const course = (game: string, start: { setup?: string; position?: string }, moves: readonly string[]): Promise<Course> =>
  post("boards/course", { game, ...start, moves });
