// Requests about board games, besides those about rooms.
import { type Answer, type Body, post } from "../api/client";
import type { Course, RecordBody } from "../api/types";

export type { Course };

/** Random events by the number of moves played before them. */
export type Draws = Record<string, string>;

export const course = (
  game: string,
  start: { setup?: string; position?: string },
  moves: string[],
  draws: Draws = {},
  legal = false,
): Promise<Course> => post("/boards/course", { game, ...start, moves, draws, legal }, {});
export const writeRecord = (record: RecordBody): Promise<{ text: string }> => post("/boards/record", record, {});
export const arrange = (request: Body<"/boards/arrange">): Promise<Answer<"/boards/arrange", "post">> =>
  post("/boards/arrange", request, {});
