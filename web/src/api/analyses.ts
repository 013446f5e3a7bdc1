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

export interface PlayInfo {
  move: string;
  at: string | null;
  tiles: string | null;
  score: number;
  value: number;
  terms: Record<string, number>;
  words: string[];
}

/** What a review tells of one step; without the whole rack only its phonies. */
export type StepReview = { done: number; of: number; step: number; phonies: string[] } & (
  | { known: false }
  | {
      known: true;
      played: PlayInfo;
      best: PlayInfo[];
      best_score: PlayInfo | null;
      place: number | null;
      plays: number;
      lost_score: number;
      lost_value: number;
      missed_bingo: PlayInfo | null;
    }
);

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
