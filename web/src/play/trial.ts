// What the server says of a play that is being laid, and the sentence for it.
import type { Messages } from "../i18n/en";
import { fill } from "../i18n/text";

/** The answer to `try`; where words are checked only when challenged, words are told and not judged. */
export interface Trial {
  move: string;
  legal: boolean;
  score?: number;
  words: string[];
  /** The rule that is broken, in a word, and what it is about. */
  rule?: string;
  about?: string[];
  message?: string;
}

export interface Hint {
  move: string;
  score: number;
  words: string[];
}

/** Why a play is refused, in the reader's language; the server's own sentence where the rule is not known here. */
export function faultSentence(m: Messages["play"], rule: string | undefined, about: readonly string[], message: string): string {
  const key = rule === "words" && about.length === 1 ? "word" : (rule ?? "");
  const text = m.faults[key];
  return text === undefined ? message : fill(text, { about: about.join(", ") });
}
