// Rooms of all games: stores their keys, and opens them at one address, which shows the page of the game.
import type { Created } from "../api/types";
import { router } from "../browser/router.svelte";
import { keepCreated } from "./kept";
import { keepPasses, writeLink } from "./links";

export function keepRoom(created: Created): void {
  keepCreated(created, false);
  keepPasses(created);
}

export function openRoom(room: string): void {
  router.go(writeLink({ room }));
}
