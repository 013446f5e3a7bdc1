// The seats in the new game form, and the request made from them.
import type { NewRoom, Options, SeatRequest } from "../api/types";
import type { Way } from "../rooms/ways";

export interface SeatDraft {
  /** `human`, `invite`, or a computer player. */
  who: string;
  name: string;
}

/** Who starts: a seat, or the player who draws the earliest letter (the Scrabble Analyser thesis, chapter 1.1). */
export type Starter = number | "draw";

export const PERSON = "human";
/** Somebody else, who gets a link. */
export const GUEST = "invite";

export function seatRequest({ who, name }: SeatDraft): SeatRequest {
  if (who === GUEST) return { kind: "human", name: name.trim(), invite: true };
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

/** How a game with these seats is played; null for a mixture. */
export function wayOf(seats: readonly SeatDraft[]): Way | null {
  if (seats.some(({ who }) => who === GUEST)) return "link";
  const here = people(seats);
  return here === seats.length ? "screen" : here === 1 ? "computer" : null;
}

/** The seats for a way: the first human stays, everybody else becomes a guest, a computer or a human here. */
export function seatsFor(way: Way, seats: readonly SeatDraft[], computer: string): SeatDraft[] {
  const mine = Math.max(
    0,
    seats.findIndex(({ who }) => who === PERSON),
  );
  const other = { computer, link: GUEST, screen: PERSON }[way];
  return seats.map((seat, index) => ({ ...seat, who: index === mine ? PERSON : other }));
}

export function people(seats: readonly SeatDraft[]): number {
  return seats.filter(({ who }) => who === PERSON).length;
}
