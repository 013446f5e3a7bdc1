// The results of a simulation as a table: ranks, the order of the rows, intervals and their scale.
import type { PlaysInfo, SimulatedPlay } from "../api/types";
import type { Square } from "../crossword/board";
import { partsOf } from "../crossword/written";
import { moveOf, placements } from "./plays";

/** An interval of this many standard errors on both sides contains the true value in 95 of 100 cases. */
export const ERRORS = 1.96;

/** The rank of each candidate by its number; the server sends the best first. */
export function ranks(plays: readonly SimulatedPlay[]): Map<number, number> {
  return new Map(plays.map(({ number }, index) => [number, index + 1]));
}

/** The candidates in a kept order of numbers, whatever their ranks are now. New ones come last, by number. */
export function arranged(order: readonly number[], plays: readonly SimulatedPlay[]): SimulatedPlay[] {
  const place = new Map(order.map((number, index) => [number, index]));
  const key = ({ number }: SimulatedPlay): number => place.get(number) ?? order.length + number;
  return [...plays].sort((one, other) => key(one) - key(other));
}

/** Lines that stay where they are: one that is no longer listed gives its place to the best new one. */
export function inPlace(before: readonly string[], now: readonly string[]): string[] {
  const fresh = now.filter((line) => !before.includes(line));
  const kept = before.flatMap((line) => (now.includes(line) ? line : (fresh.shift() ?? [])));
  return [...kept, ...fresh];
}

export interface Interval {
  low: number;
  value: number;
  high: number;
}

/** The 95 % interval of a value; without an error yet it is only a point. */
export function interval(value: number | null, error: number | null): Interval | null {
  if (value === null) return null;
  const half = (error ?? 0) * ERRORS;
  return { low: value - half, value, high: value + half };
}

export interface Scale {
  low: number;
  high: number;
}

/** A scale that holds all intervals, with ends at multiples of `step`, so that it changes rarely while they shrink. */
export function scaleOf(intervals: readonly (Interval | null)[], step: number): Scale {
  const known = intervals.filter((one) => one !== null);
  if (known.length === 0) return { low: 0, high: step };
  const low = Math.floor(Math.min(...known.map((one) => one.low)) / step + 1e-9) * step;
  const high = Math.ceil(Math.max(...known.map((one) => one.high)) / step - 1e-9) * step;
  return { low, high: Math.max(high, low + step) };
}

/** Where a value lies on a scale, from 0 to 1. */
export function share({ low, high }: Scale, value: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

/** The tiles that a move lays, by square; none for an exchange and the pass. */
export function laidByMove(move: string, size: number): Map<Square, string> {
  const { at, tiles } = partsOf(move);
  return at ? placements(at, tiles, size) : new Map();
}

/** The first moves of a list, as text. */
export function firstMoves(list: PlaysInfo, count: number): string[] {
  return list.at.slice(0, count).map((_, row) => moveOf(list, row));
}
