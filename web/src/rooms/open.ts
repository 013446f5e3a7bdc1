// Rooms of all games: stores their keys, and opens them at one address, which shows the page of the game.
import type { Created } from "../api/types";
import { router } from "../browser/router.svelte";
import { keepCreated } from "./kept";
import { keepPasses, writeLink } from "./links";

/** The room that was just made with an invitation: its page opens with the link to pass on. */
let fresh: string | null = null;

export function keepRoom(created: Created, veil = false): void {
  keepCreated(created, veil);
  keepPasses(created);
  fresh = created.invites.some((invite) => invite !== null) ? created.room : null;
}

/** Whether to show the invitation of this room now; true once. */
export function takeInvitation(room: string): boolean {
  const mine = fresh === room;
  if (mine) fresh = null;
  return mine;
}

export function openRoom(room: string): void {
  router.go(writeLink({ room }));
}
