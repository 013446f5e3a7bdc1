import type { Forms } from "./text";

/** Beside the board of a crossword: earlier positions, words, challenges, the result. */
export const atBoard = {
  past: "Position after move {n}",
  present: "Back to the game",
  word: {
    title: "Word",
    close: "Close",
    valid: "{word} is valid.",
    wrong: "{word} is not in the list.",
    unjudged: "Whether words are valid is decided by a challenge.",
    noMeaning: "No meaning is known for this word.",
    open: "{word}: meaning and validity",
    more: "All about the word",
  },
  challenge: {
    wrong: {
      one: "challenge: {words} is wrong, the play of {n} point was removed",
      other: "challenge: {words} is wrong, the play of {n} points was removed",
    } as Forms,
    free: "challenge: all words are right; it costs nothing",
    turn: "challenge: all words are right; the turn is lost",
    points: {
      one: "challenge: all words are right; the opponent gets {n} point",
      other: "challenge: all words are right; the opponent gets {n} points",
    } as Forms,
  },
  bingo: "Bingo: all tiles at once",
  unseen: "Unseen",
  adjustment: "Remaining tiles",
  penalty: "Time",
  sound: "Sound of tiles",
};
