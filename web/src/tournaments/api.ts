// Tournaments as python/kotva/web/tournaments/models.py has them.
import { get, post } from "../api/client";

export type State = "waiting" | "running" | "stopped" | "done" | "failed";

/** The arguments of `kotva match`. */
export interface TournamentRequest {
  title?: string;
  game: string;
  players: string[];
  /** Of each pairing. */
  games: number;
  seed: number;
  lexicon?: string | null;
  setup?: string | null;
  random_plies?: number;
  seconds?: number | null;
  nodes?: number | null;
  depth?: number | null;
  sprt?: [number, number] | null;
}

export interface Summary {
  id: string;
  created: number;
  state: State;
  fault: string;
  request: TournamentRequest;
  total: number;
  done: number;
  /** That were played so far. */
  seconds: number;
}

/** Low, middle and high; null is not known. */
export type Elo = [number | null, number | null, number | null];

export interface Match {
  players: [string, string];
  games: number;
  wins: [number, number];
  draws: number;
  win_rate: number;
  interval: [number, number];
  elo: Elo;
  sprt?: { elo0: number; elo1: number; llr: number; bounds: [number, number]; answer: "elo0" | "elo1" | "undecided" };
}

export interface Results {
  players: string[];
  games: number;
  /** Win rates of the row against the column. */
  table: (number | null)[][];
  ranking: { player: string; win_rate: number | null; mean_score: number | null; elo: Elo }[];
  matches: Match[];
}

export interface Info extends Summary {
  /** The same on the command line. */
  command: string;
  results: Results | null;
}

export interface Listing {
  tournaments: Summary[];
  /** Whether this page may set up, stop and delete. */
  may: boolean;
}

/** A finished game; its players are 0 and 1 of the pairing, whoever began. */
export interface GameLine {
  number: number;
  began: number;
  winner: number | null;
  reason: string;
  scores: [number, number];
  length: number;
  faults: number;
}

/** The places of two players, the smaller first. */
export type Pairing = readonly [number, number];

const at = (id: string): string => `tournaments/${encodeURIComponent(id)}`;

export const listTournaments = (signal?: AbortSignal): Promise<Listing> => get("tournaments", {}, signal);
export const createTournament = (request: TournamentRequest): Promise<Info> => post("tournaments", request);
export const tournament = (id: string, signal?: AbortSignal): Promise<Info> => get(at(id), {}, signal);
export const listed = (
  id: string,
  [first, second]: Pairing,
  from: number,
  signal?: AbortSignal,
): Promise<{ total: number; games: GameLine[] }> =>
  get(`${at(id)}/games`, { first: String(first), second: String(second), from: String(from) }, signal);
export const recordOf = (id: string, [first, second]: Pairing, game: number): Promise<{ file: string; text: string }> =>
  get(`${at(id)}/games/${first}-${second}/${game}`);
export const change = (id: string, what: "stop" | "go-on" | "delete"): Promise<Info> => post(at(id), { do: what });
/** Where a file of the tournament lies. */
export const fileAddress = (id: string, file: "results.json" | "games.csv" | "records.zip"): string =>
  `/api/${at(id)}/${file}`;
