// Tournaments over HTTP.
import { address, get, post } from "../api/client";
import type { Exported, GameLines, NewTournament, TournamentInfo, TournamentList } from "../api/types";

/** The indices of two players, the smaller first. */
export type Pairing = readonly [number, number];

export const listTournaments = (signal?: AbortSignal): Promise<TournamentList> => get("/tournaments", {}, signal);
export const createTournament = (request: NewTournament): Promise<TournamentInfo> => post("/tournaments", request, {});
export const tournament = (id: string, signal?: AbortSignal): Promise<TournamentInfo> =>
  get("/tournaments/{tournament}", { tournament: id }, signal);
export const listed = (id: string, [first, second]: Pairing, from: number, signal?: AbortSignal): Promise<GameLines> =>
  get("/tournaments/{tournament}/games", { tournament: id, first, second, from }, signal);
export const recordOf = (id: string, [first, second]: Pairing, game: number): Promise<Exported> =>
  get("/tournaments/{tournament}/games/{first}-{second}/{game}", { tournament: id, first, second, game });
export const change = (id: string, what: "stop" | "go-on" | "delete"): Promise<TournamentInfo> =>
  post("/tournaments/{tournament}", { do: what }, { tournament: id });
/** The address of a file of the tournament. */
export const fileAddress = (id: string, file: "results.json" | "games.csv" | "records.zip"): string =>
  address(`/tournaments/{tournament}/${file}`, { tournament: id });
