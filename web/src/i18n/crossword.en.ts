import type { Forms } from "./text";

/** The board, the rack and the tiles of a crossword game, wherever they are shown. */
export const crossword = {
  board: "Board of {size} by {size} squares",
  rack: "Rack, tiles: {n}",
  short: { word: "{n}W", letter: "{n}L" },
  long: {
    word: { 2: "double word", 3: "triple word", 4: "quadruple word", n: "{n} times the word" } as Record<
      string | number,
      string
    >,
    letter: { 2: "double letter", 3: "triple letter", 4: "quadruple letter", n: "{n} times the letter" } as Record<
      string | number,
      string
    >,
  },
  points: { one: "{n} point", other: "{n} points" } as Forms,
  tiles: { one: "{n} tile", other: "{n} tiles" } as Forms,
  blank: "blank",
  start: "start",
  empty: "empty",
  last: "last play",
  pending: "not played yet",
  preview: "preview",
  fault: "something is wrong here",
  hidden: "hidden tile",
  nearer: "Zoom in on the board",
  pickBlank: "Which letter is the blank?",
  why: { ask: "Why?", waiting: "Working it out …" },
  legend: {
    title: "Squares and their colours",
    about: "A premium counts once, for the play that covers it. Each square also has a short label.",
    word: "{label} multiplies the points of the whole word: {name}.",
    letter: "{label} multiplies the points of the letter on it: {name}.",
    start: "The first word covers the star.",
  },
};
