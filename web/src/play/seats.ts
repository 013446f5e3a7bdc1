// The seats of a new game as the form holds them, and the request they make.
import type { NewRoom, Options, SeatRequest } from "../api/types";

export interface SeatDraft {
  /** `human`, or a player of the program. */
  who: string;
  name: string;
}

/** Who starts: a seat, or whoever draws the first letter (the Scrabble Analyser thesis, chapter 1.1). */
export type Starter = number | "draw";

export const PERSON = "human";

export function seatRequest({ who, name }: SeatDraft): SeatRequest {
  return who === PERSON ? { kind: "human", name: name.trim() } : { kind: "computer", player: who, name: name.trim() };
}

/** The first seat begins, so the list is turned until the starter is first; the order round the table stays. */
export function seated(seats: readonly SeatDraft[], starter: number): SeatDraft[] {
  const first = Math.min(starter, seats.length - 1);
  return [...seats.slice(first), ...seats.slice(0, first)];
}

/** Where the order is drawn, the server draws it and seats the players. */
export function crosswordRequest(seats: readonly SeatDraft[], starter: Starter, options: Options): NewRoom {
  if (starter === "draw")
    return { game: "crossword", seats: seats.map(seatRequest), options: { ...options, first: "draw" } };
  return { game: "crossword", seats: seated(seats, starter).map(seatRequest), options };
}

export function people(seats: readonly SeatDraft[]): number {
  return seats.filter(({ who }) => who === PERSON).length;
}
