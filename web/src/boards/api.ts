// Requests about board games, besides those about rooms.
import { post } from "../api/client";
import type { Course, RecordBody } from "../api/types";

export type { Course };

/** Random events by the number of moves played before them. */
export type Draws = Record<string, string>;

export const course = (
  game: string,
  start: { setup?: string; position?: string },
  moves: string[],
  draws: Draws = {},
): Promise<Course> => post("/boards/course", { game, ...start, moves, draws }, {});
export const writeRecord = (record: RecordBody): Promise<{ text: string }> => post("/boards/record", record, {});
