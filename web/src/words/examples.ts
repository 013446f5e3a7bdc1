// Examples for each language with a lexicon: a word for anchor, and searches with its letters.

export interface Example {
  word: string;
  letters: string;
  pattern: string;
}

export const EXAMPLES: Record<string, Example> = {
  cs: { word: "kotva", letters: "KOTVA?", pattern: "K?TV*" },
  sk: { word: "kotva", letters: "KOTVA?", pattern: "K?TV*" },
  pl: { word: "kotwica", letters: "KOTWIC?", pattern: "K?TW*" },
  en: { word: "anchor", letters: "ANCHOR?", pattern: "A?CH*" },
};
