// The shapes of rooms and of the socket, as in python/kotva/web/rooms/models.py. What is not known is left out.
import type { Cell, LegalMove, Line, Piece } from "../boards/types";
import { get, post } from "./client";

/** The screen that draws a game. */
export type Screen = "crossword" | "board";

export interface GameInfo {
  name: string;
  kind: Screen;
  /** By language of the interface; the rules are Markdown. */
  texts: Record<string, { title: string; description: string; rules: string }>;
  setups: { name: string; players: number }[];
  players: number[];
  options: string[];
  /** Crosswords: the settings that `rules` may change. */
  rules: string[];
  /** From the weakest, each with the player or the custom settings it stands for. */
  levels: Record<string, string>;
  /** With a language a player plays that one only. */
  computers: { name: string; about: string; language?: string }[];
  /** For a custom player `algorithm:heuristic:options`. */
  algorithms: string[];
  heuristics: string[];
  best_score?: number;
  /** The start: of a board game render data, of crosswords the premium squares. */
  picture: {
    height?: number;
    cells?: Cell[];
    lines?: Line[];
    pieces?: Piece[];
    premiums?: string[];
    centre?: [number, number];
  };
}

export interface SeatRequest {
  kind: "human" | "off" | "computer";
  name?: string;
  /** Computer: a level or a player as on the command line. */
  player?: string;
  /** A human seat for somebody else: the maker gets a link to pass on, no token. */
  invite?: boolean;
  /** Computer: time for a move. */
  seconds?: number;
}

export interface Clock {
  seconds: number;
  increment?: number;
}

export interface Options {
  clock?: Clock;
  lexicon?: string;
  challenge?: "void" | "single" | "double" | "points";
  challenge_points?: number;
  /** Crosswords: premium squares, one line a row. */
  layout?: string;
  tiles?: { letters?: { letter: string; value: number; count: number }[]; blanks?: number };
  rules?: Record<string, number | string>;
  seed?: number;
  cgp?: string;
  /** Crosswords: players draw tiles for their order; the server tells what each seat drew. */
  first?: "draw";
  lots?: string[];
  setup?: string;
  position?: string;
}

export interface NewRoom {
  game: string;
  seats: SeatRequest[];
  options?: Options;
}

/** Each human seat has a token, or an invitation if it is for somebody else. */
export interface Created {
  room: string;
  tokens: (string | null)[];
  invites: (string | null)[];
  watch: string;
}

export interface Seat {
  name: string;
  kind: "human" | "computer";
  player: string;
  score: number;
  /** A page that holds the seat is connected. */
  here: boolean;
  /** Of the clock, when this was sent; below 0 in overtime. */
  seconds_left?: number;
  running: boolean;
  rack_size?: number;
  /** Nobody has taken the invitation yet. */
  invited: boolean;
}

export interface Summary {
  room: string;
  game: string;
  seats: Seat[];
  mine: number[];
  turn?: number;
  moves: number;
  over: boolean;
  created: number;
  changed: number;
  lexicon?: string;
  kind: Screen;
}

/** One line of the game's log. */
export interface Entry {
  number: number;
  seat?: number;
  kind: "move" | "challenge" | "set-up" | "draw" | "return" | "end";
  move: string;
  score?: number;
  total?: number;
  words: string[];
  /** Crosswords: row and column of each tile laid, from 0. */
  squares: [number, number][];
  /** The rack before, and what was drawn after: only for who may know it. */
  rack?: string;
  drew?: string;
  drawn: number;
  upheld?: boolean;
  reason: string;
  /** Board games: what a computer says about its move. */
  why: string;
  /** Why a computer's turn was forfeited. */
  fault: string;
  at: number;
  seconds: number;
}

export interface Outcome {
  reason: string;
  /** Nobody in a draw by agreement or repetition, several in a tie of points. */
  winners: number[];
  scores: number[];
  /** The most points one can have, where there is such a number. */
  best_score?: number;
  /** Points lost for overtime, already taken off the scores. */
  penalties: number[];
}

export interface Thinking {
  seat: number;
  player: string;
  since: number;
  algorithm?: string;
  depth?: number;
  value?: number;
  nodes?: number;
  line: string[];
}

export interface View {
  room: string;
  version: number;
  game: string;
  now: number;
  seats: Seat[];
  mine: number[];
  /** This page holds every human seat: set-up, hints and undo are open. */
  free: boolean;
  turn?: number;
  /** The position as text: of crosswords a CGP with what one may know. */
  position: string;
  /** Crosswords: `cells`, row by row, lower case for a blank; board games: `pieces`, the text of the `start`, what
   * chance decided after so many moves, the `last` move and the most points there are. While something is hidden, what
   * led to the position is left out. */
  render: {
    cells?: string[][];
    pieces?: Piece[];
    start?: string;
    draws?: Record<string, string>;
    last?: LegalMove | null;
    best?: number | null;
  };
  /** Board games: the moves, for who is to move. */
  legal?: LegalMove[];
  /** Crosswords: the tiles of each seat, null where one may not see them. */
  racks?: (string[] | null)[];
  bag?: number;
  unseen?: Record<string, number>;
  history: Entry[];
  /** Turns that redo would bring back. */
  undone: number;
  outcome?: Outcome;
  thinking?: Thinking;
  autoplay: boolean;
  offers: { draw: number[]; undo: number[]; rematch: number[] };
  /** The actions open to this page now. */
  can: string[];
  options: Options;
  rematch?: string;
}

/** What does not change from move to move; told at joining, and again when a set-up changed it. */
export interface Board {
  kind: Screen;
  height?: number;
  cells?: Cell[];
  lines?: Line[];
  size?: number;
  /** One text a row, one sign a square: `=` 3W, `-` 2W, `"` 3L, `'` 2L, `~` 4W, `^` 4L, else a space. */
  premiums?: string[];
  centre?: [number, number];
  letters?: { letter: string; value: number; count: number }[];
  blanks?: number;
  rack_size?: number;
  language?: string;
}

/** What the server says of a room by itself. */
export interface Change {
  room: string;
  version?: number;
  view?: View;
  board?: Board;
  thinking?: Thinking;
  /** The room was deleted. */
  gone?: boolean;
}

export interface SetUp {
  cgp?: string;
  board?: string[][];
  racks?: string[];
  scores?: number[];
  turn?: number;
  zeros?: number;
  lexicon?: string;
  position?: string;
}

/** A secret that opens a room, as the browser keeps it. */
export interface Key {
  room: string;
  token: string;
}

export const listGames = (): Promise<GameInfo[]> => get("games");
export const createRoom = (request: NewRoom): Promise<Created> => post("rooms", request);
export const myRooms = (rooms: Key[]): Promise<Summary[]> => post("rooms/mine", { rooms });
export const sitDown = (
  room: string,
  invite: string,
  name = "",
): Promise<{ room: string; seat: number; token: string }> => post("rooms/sit", { room, invite, name });

export interface ImportRoom {
  /** GCG, a JSON record, a CGP line, a board in CSV, a record of a board game. */
  text: string;
  /** The rack file beside a board in CSV. */
  racks?: string;
  /** A board game, when the text is one of its positions. */
  game?: string;
  lexicon?: string;
  turn?: number;
  seats?: SeatRequest[];
}

export type ExportFormat = "gcg" | "json" | "cgp" | "csv" | "racks" | "text" | "position";

export const importRoom = (request: ImportRoom): Promise<Created> => post("rooms/import", request);
export const exportRoom = (
  room: string,
  tokens: string[],
  format: ExportFormat,
): Promise<{ file: string; text: string }> => post("rooms/export", { room, tokens, format });
