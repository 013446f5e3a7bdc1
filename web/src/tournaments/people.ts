// People in tournaments: the keys of this browser, and the links that carry them. A key follows the #, because browsers
// do not send that part to a server.
import { recall, remember } from "../browser/memory";

/** The player text of a person begins with this. */
export const PERSON = "human:";

export interface PlaceKey {
  place: number;
  key: string;
}

const NAME = "tournament-keys";
const MOST = 100;

export const personLink = (id: string, { place, key }: PlaceKey): string =>
  `/tournaments?id=${id}#${new URLSearchParams({ place: String(place), key })}`;

/** The key in the address of a link. */
export function readKey(hash: string): PlaceKey | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const [place, key] = [Number(parts.get("place") ?? NaN), parts.get("key")];
  return key && Number.isInteger(place) ? { place, key } : null;
}

function all(): [string, PlaceKey[]][] {
  try {
    const list: unknown = JSON.parse(recall(NAME) ?? "[]");
    return Array.isArray(list) ? (list as [string, PlaceKey[]][]) : [];
  } catch {
    return [];
  }
}

/** The people that this browser plays for in a tournament. */
export const keysOf = (id: string): PlaceKey[] => all().find(([one]) => one === id)?.[1] ?? [];

export function keepKey(id: string, key: PlaceKey): void {
  const known = keysOf(id).filter(({ place }) => place !== key.place);
  const others = all().filter(([one]) => one !== id);
  remember(NAME, JSON.stringify([[id, [...known, key]], ...others].slice(0, MOST)));
}
