// The shapes the server speaks, as in python/kotva/web/models.py.

export interface Fault {
  code: string;
  message: string;
  details?: { field: string; message: string }[];
  /** What is wrong in a word, what it is about, and where. */
  rule?: string;
  about?: string[];
  at?: [string, string][];
}

export interface About {
  version: string;
  licence: string;
}

export interface Letter {
  letter: string;
  value: number;
  count: number;
}

export interface Language {
  code: string;
  name: string;
  letters: Letter[];
  blanks: number;
  /** The usual board: one text a row, `.` for a plain square. */
  board: string[];
  /** The usual rules by name. */
  rules: Record<string, number | string>;
}

export interface Lexicon {
  name: string;
  language: string;
  installed: boolean;
  words: number | null;
  source: string | null;
  licence: string | null;
  /** The command that installs it. */
  install: string;
}

export interface Hooks {
  left: string[];
  right: string[];
}

export interface Meanings {
  word: string;
  /** Each of the word itself or of its base form. */
  meanings: { word: string; text: string; source: string }[];
  /** Packages that are not installed and might know more. */
  missing: string[];
}

export interface Found {
  words: FoundWord[];
  /** How many fit; `words` holds only the first of them. */
  total: number;
}

export interface FoundWord {
  word: string;
  length: number;
  points: number;
  /** Of drawing its tiles from the full bag. */
  chance: number;
}

/** One way to understand a form; what the source does not tell is empty. */
export interface Reading {
  part: string;
  form: string;
  lemma: string;
  label: string;
  prefix: string;
}

export interface Verdict {
  word: string;
  /** Its tiles; none if a letter is not of the language. */
  letters: string[];
  points: number;
  valid: boolean;
  /** Why, in a word; see python/kotva/lexicons/verdicts.py. */
  kind: string;
  /** Why, in a sentence. */
  reason: string;
  rule: string;
  readings: Reading[];
  source: string;
  /** The source is a spelling dictionary, not the tournament dictionary. */
  spelling: boolean;
  hooks: Hooks;
}
