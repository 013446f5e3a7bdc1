// A study deck: cards in the format of `kotva analyze --deck` and /api/deck (python/kotva/analysis/deck.py).
import type { Card as ServerCard } from "../api/types";

/** A deck in a file may lack the turn of a move and the win probability that it lost. */
export type Card = Omit<ServerCard, "turn" | "lost_win">;

/** The required columns; the others are optional. */
const NEEDED = ["id", "letters", "word", "answer", "score", "lost", "lexicon", "cgp"] as const;

export class DeckError extends Error {
  /** What is wrong with a deck: missing columns, or lines that are not cards. */
  readonly columns: readonly string[];
  readonly line: number | null;

  constructor(columns: readonly string[], line: number | null = null) {
    super(line === null ? `missing columns: ${columns.join(", ")}` : `line ${line} is no card`);
    this.columns = columns;
    this.line = line;
  }
}

/** The fields of a CSV table; a quoted field may hold commas, line ends and doubled quotes (RFC 4180). */
export function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // Each match is one field and its separator.
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

export function readCsv(text: string): Card[] {
  const [header = [], ...rows] = rowsOf(text.replace(/^\uFEFF/, ""));
  const missing = NEEDED.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new DeckError(missing);
  return rows.map((row, index) => {
    const field = (name: string): string => row[header.indexOf(name)] ?? "";
    const score = Number(field("score"));
    const lost = Number(field("lost"));
    if (
      row.length !== header.length ||
      !field("id") ||
      !field("word") ||
      !Number.isFinite(score) ||
      !Number.isFinite(lost)
    ) {
      throw new DeckError([], index + 2);
    }
    const text = Object.fromEntries(
      ["id", "letters", "word", "answer", "played", "reason", "player", "lexicon", "cgp"].map((name) => [
        name,
        field(name),
      ]),
    );
    return { ...(text as Omit<Card, "score" | "lost">), score, lost };
  });
}

/** The cards of several games: each mistake once, the costliest first. */
export function together(...decks: readonly (readonly Card[])[]): Card[] {
  const cards = new Map(decks.flat().map((card) => [card.id + card.player, card]));
  return [...cards.values()].sort((a, b) => b.lost - a.lost || a.word.localeCompare(b.word));
}

/** One card per word, even if it was missed in several games. */
export function wordsOf(cards: readonly Card[]): Card[] {
  const words = new Map<string, Card>();
  for (const card of cards) if (!words.has(wordName(card))) words.set(wordName(card), card);
  return [...words.values()];
}

export const wordName = (card: Card): string => `word ${card.lexicon} ${card.word}`;
export const moveName = (card: Card): string => `move ${card.id}`;

export function playersOf(cards: readonly Card[]): string[] {
  return [...new Set(cards.map(({ player }) => player).filter(Boolean))].sort((a, b) => a.localeCompare(b));
}

/** The share of the first move's loss that the second try wins back. */
export function recovered(card: Card, lost: number): number {
  if (card.lost <= 0) return lost <= 0 ? 1 : 0;
  return Math.min(1, Math.max(0, 1 - lost / card.lost));
}

/** A try that loses less than this counts as found; the analysis calls a larger loss a slip. */
export const FOUND = 1;
