// The games of this browser: rooms with the secrets of their seats. Whoever has the secret may play the seat.
import type { Created, Key } from "../api/types";
import { recall, remember } from "../browser/memory";

export interface Kept {
  room: string;
  tokens: string[];
  /** Racks of several humans at one screen are hidden until their owner asks. */
  veil: boolean;
}

const NAME = "rooms";
const MOST = 100;

/** Whether these can be the number of a room and its keys. The server refuses a whole list for one that cannot. */
export function plausible(room: unknown, tokens: readonly unknown[]): boolean {
  const made = (text: unknown, of: RegExp): boolean => typeof text === "string" && of.test(text);
  return made(room, /^[\w-]{8,32}$/) && tokens.every((token) => made(token, /^[\w-]{16,64}$/));
}

function isKept(value: unknown): value is Kept {
  const kept = value as Partial<Kept> | null;
  return Array.isArray(kept?.tokens) && plausible(kept.room, kept.tokens);
}

/** Newest first; unreadable entries are left out. */
export function keptRooms(): Kept[] {
  try {
    const list: unknown = JSON.parse(recall(NAME) ?? "[]");
    return Array.isArray(list)
      ? list.filter(isKept).map(({ room, tokens, veil }) => ({ room, tokens, veil: veil === true }))
      : [];
  } catch {
    return [];
  }
}

export function keptRoom(room: string): Kept | undefined {
  return keptRooms().find((kept) => kept.room === room);
}

export function keep(kept: Kept): void {
  const others = keptRooms().filter(({ room }) => room !== kept.room);
  remember(NAME, JSON.stringify([kept, ...others].slice(0, MOST)));
}

export function keepCreated(created: Created, veil: boolean): Kept {
  const tokens = created.tokens.filter((token) => token !== null);
  const kept = { room: created.room, tokens: tokens.length > 0 ? tokens : [created.watch], veil };
  keep(kept);
  return kept;
}

export function forget(room: string): void {
  remember(NAME, JSON.stringify(keptRooms().filter((kept) => kept.room !== room)));
}

export function keysOf(rooms: readonly Kept[]): Key[] {
  return rooms.flatMap(({ room, tokens }) => tokens.map((token) => ({ room, token })));
}
