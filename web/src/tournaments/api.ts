// Tournaments over HTTP.
import { address, get, post } from "../api/client";
import type {
  Exported,
  GameLines,
  NewTournament,
  OpenGame,
  RunningGame,
  TournamentInfo,
  TournamentList,
} from "../api/types";

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
export const forfeit = (id: string, { first, second, game }: OpenGame, loser: number): Promise<TournamentInfo> =>
  post("/tournaments/{tournament}/forfeit", { first, second, game, loser }, { tournament: id });
/** The picture of a running game. The number of its moves makes a new address for each picture. */
export const pictureAddress = (id: string, { first, second, game, moves }: RunningGame): string =>
  address("/tournaments/{tournament}/running/{first}-{second}/{game}.svg", {
    tournament: id,
    first,
    second,
    game,
    moves,
  });
/** The address of a file of the tournament. */
export const fileAddress = (id: string, file: "results.json" | "games.csv" | "records.zip"): string =>
  address(`/tournaments/{tournament}/${file}`, { tournament: id });
