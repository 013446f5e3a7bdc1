// Opens a record as a new room.
import { importRoom } from "../api/rooms";
import { keepRoom, openRoom } from "../rooms/open";

export async function importRecord(text: string): Promise<void> {
  const created = await importRoom({ text });
  keepRoom(created);
  openRoom(created.room);
}
