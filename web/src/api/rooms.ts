// Rooms over HTTP: create, list, join by invitation, import and export.
import { get, post } from "./client";
import type { Created, Exported, ExportFormat, GameInfo, ImportRoom, Key, NewRoom, Seated, Summary } from "./types";

export const listGames = (): Promise<GameInfo[]> => get("/games", {});
export const createRoom = (request: NewRoom): Promise<Created> => post("/rooms", request, {});
export const myRooms = (rooms: Key[]): Promise<Summary[]> => post("/rooms/mine", { rooms }, {});
export const sitDown = (room: string, invite: string, name = ""): Promise<Seated> =>
  post("/rooms/sit", { room, invite, name }, {});
export const importRoom = (request: ImportRoom): Promise<Created> => post("/rooms/import", request, {});
export const exportRoom = (room: string, tokens: string[], format: ExportFormat): Promise<Exported> =>
  post("/rooms/export", { room, tokens, format }, {});
