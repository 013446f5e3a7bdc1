// Opens a game of a tournament: a GCG file in Review, any other record as a room to look back in.
import { importRoom, myRooms } from "../api/rooms";
import type { Created } from "../api/types";
import { recall, remember } from "../browser/memory";
import { router } from "../browser/router.svelte";
import { withNames } from "../play/names";
import { keep } from "../review/kept";
import { keptRoom } from "../rooms/kept";
import { keepRoom, openRoom } from "../rooms/open";
import { type Pairing, recordOf } from "./api";

const NAME = "replays";
const REVIEWED = ".gcg";
const MOST = 100;
/** Characters of a name that a seat takes. */
const LONGEST = 40;

/** `names` are those of the page, in the order of the seats; records have the players as on the command line. */
export async function replay(id: string, pairing: Pairing, number: number, names: readonly string[]): Promise<void> {
  const name = `${id} ${pairing.join("-")} ${number}`;
  const known = rooms().find(([one]) => one === name)?.[1];
  if (known && (await isThere(known))) return openRoom(known);
  const { file, text } = await recordOf(id, pairing, number);
  if (file.endsWith(REVIEWED)) {
    keep({ text: withNames(text, names) });
    router.go("/review");
    return;
  }
  const seats = names.map((one) => ({ kind: "human" as const, name: one.slice(0, LONGEST) }));
  const created: Created = await importRoom({ text, seats });
  keepRoom(created);
  const others = rooms().filter(([one]) => one !== name);
  remember(NAME, JSON.stringify([[name, created.room], ...others].slice(0, MOST)));
  openRoom(created.room);
}

/** The rooms of games that were already replayed, so that none is created twice. */
function rooms(): [string, string][] {
  try {
    const list: unknown = JSON.parse(recall(NAME) ?? "[]");
    return Array.isArray(list) ? (list as [string, string][]) : [];
  } catch {
    return [];
  }
}

async function isThere(room: string): Promise<boolean> {
  const tokens = keptRoom(room)?.tokens ?? [];
  return tokens.length > 0 && (await myRooms(tokens.map((token) => ({ room, token })))).length > 0;
}
