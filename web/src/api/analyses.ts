// The shapes of the analyses, as in python/kotva/web/analyses/models.py. Values are thousandths of a point.
import type { BoardView } from "../crossword/board";
import type { Told } from "../i18n/refusal";

export interface PositionInfo {
  cgp: string;
  lexicon: string;
  language: string;
  board: BoardView;
  /** The side to move first; null where the tiles are not known. */
  racks: (string[] | null)[];
  scores: number[];
  rack_size: number;
  bag: number;
  unseen: [string, number][];
  outcome: { reason: string; scores: number[]; winners: number[] } | null;
  /** Tiles drawn by chance for this answer. */
  drew: string[] | null;
}

/** Moves in columns, the most valuable first. */
export interface PlaysInfo {
  by: string;
  /** What plays can be ordered by here, the plainest first. */
  orders: string[];
  /** How many of the moves lay tiles. */
  plays: number;
  /** Nothing for an exchange and the pass. */
  at: string[];
  /** As laid; `-ABC` is an exchange, `-` the pass. */
  tiles: string[];
  score: number[];
  /** All words of a play with spaces between, the main word first. */
  words: string[];
  /** Nothing for a move that this order gives no worth. */
  value: (number | null)[];
  terms: Record<string, number[]>;
}

export interface SampleInfo {
  gcg: string;
  middle: string;
  endgame: string;
}

export interface EndgameInfo {
  spread: number;
  exact: boolean;
  depth: number;
  nodes: number;
  seconds: number;
  line: { player: number; move: string; at: string | null; tiles: string | null; score: number }[];
}

export interface ThreatsInfo {
  racks: number;
  of: number;
  best: number;
  bingos: number;
  squares: number[][];
}

export interface StepInfo {
  /** The number of the turn, from 1; 0 for an event that is no move. */
  turn: number;
  player: number;
  kind: "play" | "exchange" | "pass" | "withdrawal" | "challenge" | "time" | "gains" | "loses";
  tiles: string;
  at: string | null;
  rack: string;
  score: number;
  total: number;
  notes: string[];
  line: number;
  cgp: string;
  cells: string[][];
}

export interface RecordInfo {
  lexicon: string;
  /** The record's own list, where it is replayed with another one. */
  declared_lexicon: string;
  language: string;
  players: { nick: string; name: string }[];
  title: string;
  notes: string[];
  /** After the last event. */
  board: BoardView;
  steps: StepInfo[];
  final: string;
  complete: boolean;
  remarks: (Told & { line: number; text: string })[];
  gcg: string;
  json_text: string;
}

/** A move that could have been made, as `8D WORD`. Values are points. */
export interface Better {
  move: string;
  words: string[];
  score: number;
  value: number;
  terms: Record<string, number>;
}

/** With an empty bag: what perfect play and the move made add to the spread; `exact` if both are proved. */
export interface EndgameResult {
  best: string;
  line: string[];
  spread: number;
  after: number;
  exact: boolean;
}

/** One turn as `kotva analyze --json` writes it; where `missing` says why, nothing is compared. */
export interface TurnAnalysis {
  number: number;
  move: string;
  words: string[];
  missing: string;
  /** The name of what is missing, for a sentence in the reader's language. */
  gap: string;
  withdrawn: boolean;
  phonies: string[];
  /** Not in the list at hand, where the game was played with another one. */
  unknown_words: string[];
  bingo: boolean;
  plays: number;
  lost_score: number;
  value: number | null;
  best: Better[];
  place: number | null;
  missed_bingo: Better | null;
  endgame: EndgameResult | null;
  best_move: Better | null;
  /** By the exact solver where the bag was empty, else by value. */
  lost: number;
}

/** What a review tells as it goes. */
export interface TurnReport {
  done: number;
  of: number;
  turn: TurnAnalysis;
}

export interface ExtensionRow {
  added: number;
  total: number;
  words: string[];
}

export interface ExtensionsInfo {
  word: string;
  front: ExtensionRow[];
  back: ExtensionRow[];
  inside: number;
}

export interface StatisticsInfo {
  words: number;
  letters: { letter: string; count: number; share: number }[];
  ngrams: Record<string, { ngram: string; count: number }[]>;
  lengths: Record<string, number>;
  openings: { word: string; at: string; points: number }[];
  letter_sets: { letters: string; words: string[] }[];
}

export interface UsefulnessInfo {
  games: number;
  of: number;
  plays: number;
  distinct: number;
  words: string[];
  uses: number[];
  points: number[];
  lengths: [number, number][];
}
