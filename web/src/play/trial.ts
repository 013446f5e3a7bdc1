// What the server says of a play that is being laid.

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
