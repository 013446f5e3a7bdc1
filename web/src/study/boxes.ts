// Spaced repetition with Leitner's boxes. A right answer moves a card to the next box, a wrong one to the first;
// the box gives the number of days until the card is due again. Days follow the user's clock.

export const INTERVALS = [0, 1, 3, 7, 16, 35] as const;

export interface Place {
  box: number;
  /** The day on which the card is due, counted from 1970. */
  due: number;
  /** The time of the last answer, in milliseconds. */
  seen: number;
  right: number;
  wrong: number;
}

/** By exercise and card; a card that was never answered has no entry. */
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

/** The due cards, least recently answered first: a missed card comes after all others. New cards keep their order. */
export function queue<Item>(
  items: readonly Item[],
  name: (item: Item) => string,
  progress: Progress,
  now: Date,
): Item[] {
  const seen = (item: Item): number => progress[name(item)]?.seen ?? 0;
  return items.filter((item) => isDue(progress, name(item), now)).sort((a, b) => seen(a) - seen(b));
}

/** The number of days until the next card is due; null if no card is waiting. */
export function nextDay(names: readonly string[], progress: Progress, now: Date): number | null {
  const later = names.map((name) => progress[name]?.due ?? 0).filter((due) => due > dayOf(now));
  return later.length > 0 ? Math.min(...later) - dayOf(now) : null;
}

/** Merges two progress tables: for each card the later answer. */
export function merged(one: Progress, other: Progress): Progress {
  const both: Record<string, Place> = { ...one };
  for (const [name, place] of Object.entries(other)) {
    if ((both[name]?.seen ?? -1) < place.seen) both[name] = place;
  }
  return both;
}
