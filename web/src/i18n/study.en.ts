import type { Forms } from "./text";

/** Words to learn, on the page Words. */
export const study = {
  title: "Words to learn",
  tabs: { chance: "Likeliest", useful: "Most useful", statistics: "Statistics" },
  length: "Letters in the word",
  chance: {
    about: "Words by the chance of drawing exactly their tiles from the full bag, blanks included.",
    list: "Words by their chance",
    oneIn: "1 in {n}",
    row: "{word}, {points}, {chance}",
    column: "chance",
  },
  useful: {
    about:
      "The program plays games against itself and counts the words it uses: the words that score the most are worth knowing.",
    play: "Play games",
    again: "Play other games",
    stop: "Stop",
    games: { one: "{n} game of {of}", other: "{n} games of {of}" } as Forms,
    distinct: { one: "{n} different word", other: "{n} different words" } as Forms,
    list: "Words by the points they brought",
    uses: "uses",
    mean: "points each",
    row: "{word}: {uses}, {mean} each",
    used: { one: "used {n} time", other: "used {n} times" } as Forms,
    lengths: "Plays by the length of their word",
  },
  statistics: {
    letters: "Letters, share of all letters in the list",
    lengths: "Words by length",
    ngrams: "Letters side by side",
    ngram: "How many letters",
    openings: "Openings with the most points",
    word: "word",
    at: "square",
    points: "points",
    sets: "Letters that make the most words",
    setLetters: "letters",
    setWords: "words",
    bar: "{name}: {value}",
  },
  extensions: {
    title: "Longer words",
    front: "{n} in front",
    back: "{n} behind",
    more: { one: "and {n} more", other: "and {n} more" } as Forms,
    inside: { one: "{n} word with letters on both sides", other: "{n} words with letters on both sides" } as Forms,
    none: "No longer word begins or ends with it.",
  },
};
