import type { Forms } from "./text";

/** The word judge of a club. */
export const judge = {
  title: "Word judge",
  about: "For clubs: judge a challenged play, without naming the wrong word",
  leave: "Back to Words",
  label: "Words of the challenged play",
  how: "Space or Enter ends a word. Enter in the empty field judges the whole play. Backspace takes back the last word.",
  howTap: "Put a space between words. Tap Judge when all words of the play are there.",
  words: "Words of the play",
  count: { one: "{n} word", other: "{n} words" } as Forms,
  decide: "Judge",
  none: "Type all words of the play first.",
  tooMany: { one: "A play has at most {n} word.", other: "A play has at most {n} words." } as Forms,
  valid: "The play is valid",
  invalid: "The play is not valid",
  by: "Word list: {list}",
  next: "Press any key for the next play",
  nextTap: "Tap here for the next play",
};
