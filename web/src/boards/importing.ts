// A record becomes a room of its own: its start, then its moves, one after another.
import { createRoom } from "../api/rooms";
import { socket } from "../api/socket";
import { keepRoom, openRoom } from "../rooms/kept";
import { course, readRecord } from "./api";

/** The server takes so many messages a second; a record is played a little slower. */
const PAUSE = 55;

export async function importRecord(text: string): Promise<void> {
  const record = await readRecord(text);
  const start = record.position ? { position: record.position } : { setup: record.setup ?? "" };
  const played = await course(record.game, start, record.moves);
  const seats = Array.from({ length: played.players }, (_, number) => ({ kind: "human" as const, name: record.players[number] ?? "" }));
  const created = await createRoom({ game: record.game, seats, options: { position: played.positions[0]!.text } });
  keepRoom(created);
  const tokens = created.tokens.filter((token) => token !== null);
  let version = 0;
  await socket().join(created.room, tokens, { change: (view) => (version = view.version) });
  for (const move of record.moves) {
    ({ version } = await socket().act(created.room, "move", { move, version }));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  socket().leave(created.room);
  openRoom(created.room);
}
