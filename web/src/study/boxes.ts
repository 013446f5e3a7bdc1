// Spaced repetition in Leitner's boxes. A right answer moves a card one box on, a wrong one back to the first;
// the box says after how many days the card comes again. Days are those of the reader's own clock.

export const INTERVALS = [0, 1, 3, 7, 16, 35] as const;

export interface Place {
  box: number;
  /** The day on which the card comes again, counted from 1970. */
  due: number;
  /** When it was answered last, in milliseconds. */
  seen: number;
  right: number;
  wrong: number;
}

/** By the name of an exercise and card; one that was never answered has no place. */
export type Progress = Readonly<Record<string, Place>>;

const DAY = 86_400_000;

export function dayOf(now: Date): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);
}

export function answered(progress: Progress, name: string, right: boolean, now: Date): Progress {
  const before = progress[name] ?? { box: 0, due: 0, seen: 0, right: 0, wrong: 0 };
  const box = right ? Math.min(before.box + 1, INTERVALS.length - 1) : 0;
  const after: Place = {
    box,
    due: dayOf(now) + (INTERVALS[box] ?? 0),
    seen: now.getTime(),
    right: before.right + (right ? 1 : 0),
    wrong: before.wrong + (right ? 0 : 1),
  };
  return { ...progress, [name]: after };
}

export function isDue(progress: Progress, name: string, now: Date): boolean {
  return (progress[name]?.due ?? 0) <= dayOf(now);
}

/** What is due, longest unseen first: a card just missed comes again after all the others. New ones keep their order. */
export function queue<Item>(
  items: readonly Item[],
  name: (item: Item) => string,
  progress: Progress,
  now: Date,
): Item[] {
  const seen = (item: Item): number => progress[name(item)]?.seen ?? 0;
  return items.filter((item) => isDue(progress, name(item), now)).sort((a, b) => seen(a) - seen(b));
}

/** The first day on which something is due again; null if nothing is waiting. */
export function nextDay(names: readonly string[], progress: Progress, now: Date): number | null {
  const later = names.map((name) => progress[name]?.due ?? 0).filter((due) => due > dayOf(now));
  return later.length > 0 ? Math.min(...later) - dayOf(now) : null;
}

/** Two progresses as one: of each card what was answered later. */
export function merged(one: Progress, other: Progress): Progress {
  const both: Record<string, Place> = { ...one };
  for (const [name, place] of Object.entries(other)) {
    if ((both[name]?.seen ?? -1) < place.seen) both[name] = place;
  }
  return both;
}
