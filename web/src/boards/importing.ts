// A record becomes a room of its own.
import { importRoom } from "../api/rooms";
import { keepRoom, openRoom } from "../rooms/open";

export async function importRecord(text: string): Promise<void> {
  const created = await importRoom({ text });
  keepRoom(created);
  openRoom(created.room);
}
