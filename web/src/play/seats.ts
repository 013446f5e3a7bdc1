// The seats in the new game form, and the request made from them.
import type { NewRoom, Options, SeatRequest } from "../api/types";

export interface SeatDraft {
  /** `human`, or a computer player. */
  who: string;
  name: string;
}

/** Who starts: a seat, or the player who draws the earliest letter (the Scrabble Analyser thesis, chapter 1.1). */
export type Starter = number | "draw";

export const PERSON = "human";

export function seatRequest({ who, name }: SeatDraft): SeatRequest {
  return who === PERSON ? { kind: "human", name: name.trim() } : { kind: "computer", player: who, name: name.trim() };
}

/** The first seat starts, so the list is rotated until the starter is first; the order round the table stays. */
export function seated(seats: readonly SeatDraft[], starter: number): SeatDraft[] {
  const first = Math.min(starter, seats.length - 1);
  return [...seats.slice(first), ...seats.slice(0, first)];
}

/** If the order is drawn, the server draws it and seats the players. */
export function crosswordRequest(seats: readonly SeatDraft[], starter: Starter, options: Options): NewRoom {
  if (starter === "draw")
    return { game: "crossword", seats: seats.map(seatRequest), options: { ...options, first: "draw" } };
  return { game: "crossword", seats: seated(seats, starter).map(seatRequest), options };
}

export function people(seats: readonly SeatDraft[]): number {
  return seats.filter(({ who }) => who === PERSON).length;
}
