// The choices for the next game, kept in this browser. The word lists of other pages do not change them.
import type { Lexicon } from "../api/types";
import { recall, remember } from "../browser/memory";
import { usualLexicon } from "../words/lexica";

/** The level of the first game: a casual player wins some games against it. */
export const FIRST_LEVEL = "casual";

/** The list of the last game, else one of the interface language, else any installed one. */
export function playLexicon(lexica: readonly Lexicon[], language: string): string {
  return usualLexicon(lexica, language, recall("play-lexicon"));
}

export function keepLexicon(name: string): void {
  remember("play-lexicon", name);
}

export function usualOpponent(): string {
  return recall("opponent") ?? FIRST_LEVEL;
}

export function keepOpponent(player: string): void {
  remember("opponent", player);
}

/** The opponent of the last game if it is one of these levels, else the first level. */
export function usualLevel(levels: readonly string[], last = usualOpponent()): string {
  return [last, FIRST_LEVEL, ...levels].find((name) => levels.includes(name)) ?? "";
}
