// The shapes the server speaks, as in python/kotva/web/models.py.

export interface Fault {
  code: string;
  message: string;
  details?: { field: string; message: string }[];
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
  meanings: { text: string; source: string }[];
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
}

export interface Verdict {
  word: string;
  letters: string[];
  points: number;
  valid: boolean;
  hooks: Hooks;
}
