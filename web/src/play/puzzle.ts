// Addresses and texts of puzzles: `/play?puzzle=2026-11-17&lexicon=cs`.
import type { Puzzle } from "../api/types";

/** The date on the user's calendar. */
export function today(now = new Date()): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function puzzleAddress({ day, lexicon }: Pick<Puzzle, "day" | "lexicon">): string {
  return `/play?${new URLSearchParams({ puzzle: day, lexicon })}`;
}

/** The rack of the side to move in a position. */
export function rackOf(cgp: string): string {
  return cgp.split(" ")[1]?.split("/")[0] ?? "";
}
