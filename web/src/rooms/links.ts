// Links to rooms. The secrets follow the #, because browsers do not send that part to a server.
import type { Created } from "../api/types";
import { recall, remember } from "../browser/memory";

export interface RoomLink {
  room: string;
  /** Tokens of seats or of spectators. */
  keys: string[];
  /** An invitation, exchanged once for the token of its seat. */
  invite: string | null;
}

/** The secrets that the creator of a room can pass on. */
export interface Passes {
  watch: string;
  invites: (string | null)[];
}

export function readLink(hash: string): RoomLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const room = parts.get("room");
  return room ? { room, keys: parts.getAll("key"), invite: parts.get("invite") } : null;
}

export function writeLink({ room, keys = [], invite = null }: Partial<RoomLink> & { room: string }): string {
  const parts = new URLSearchParams({ room });
  for (const key of keys) parts.append("key", key);
  if (invite !== null) parts.set("invite", invite);
  return `/room#${parts}`;
}

const NAME = "passes";
const MOST = 100;

function all(): [string, Passes][] {
  try {
    const list: unknown = JSON.parse(recall(NAME) ?? "[]");
    return Array.isArray(list) ? (list as [string, Passes][]) : [];
  } catch {
    return [];
  }
}

export function keepPasses({ room, watch, invites }: Created): void {
  const others = all().filter(([other]) => other !== room);
  remember(NAME, JSON.stringify([[room, { watch, invites }], ...others].slice(0, MOST)));
}

export function passesOf(room: string): Passes | undefined {
  return all().find(([other]) => other === room)?.[1];
}
