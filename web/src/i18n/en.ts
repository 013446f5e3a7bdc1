import { analyse } from "./analyse.en";
import { review } from "./review.en";
import { share } from "./share.en";
import { boardPage } from "./boardpage.en";
import { atBoard } from "./atboard.en";
import { boardRules } from "./boardrules.en";
import { boards } from "./boards.en";
import { study } from "./study.en";
import { coach } from "./coach.en";
import { crossword } from "./crossword.en";
import { loadLanguage } from "./loadlanguage.en";
import { install } from "./install.en";
import { judge } from "./judge.en";
import { play } from "./play.en";
import { quiz } from "./quiz.en";
import { refusals } from "./refusals.en";
import { places, rules } from "./rules.en";
import { setup } from "./setup.en";
import { start } from "./start.en";
import { together } from "./together.en";
import { tournaments } from "./tournaments.en";
import type { Forms } from "./text";

/** English is the model: the other languages must have the same keys (checked by the compiler). */
export const en = {
  /** Terms of grammar as the server writes them, which is in English. */
  terms: {} as Record<string, string>,
  frame: {
    skip: "Skip to the content",
    nav: "Pages",
    play: "Play",
    words: "Words",
    language: "Language of the interface",
    theme: "Theme: {theme}. Switch to {next}.",
    themes: { auto: "as the system", light: "light", dark: "dark" },
    keys: "Keys",
    about: "About",
    close: "Close",
    cancel: "Cancel",
    loading: "Loading …",
    noPage: "There is no page at this address.",
    toWords: "Go to Words",
  },
  keys: {
    title: "Keys",
    search: "go to the word field",
    letters: "go to the search by letters",
    submit: "check the word, run the search",
    list: "move in the list of results",
    open: "check the chosen word",
    judge: "open the word judge",
    escape: "close a window, leave a field",
    theme: "change the theme",
    help: "show this list",
  },
  about: {
    title: "About Kotva",
    what: "A player, analyst and laboratory for crossword games and abstract board games. Kotva is Czech and Slovak for anchor, the square from which every crossword move grows.",
    version: "Version {version}",
    licence: "Made by the Kotva developers; free software under the MIT licence.",
    font: "The font Source Sans 3 has the SIL Open Font License 1.1.",
    lists:
      "Word lists are not part of Kotva: they are built on this computer from packages that have their own authors and licences.",
  },
  errors: {
    network: "The server does not answer. Check that kotva is still running in its terminal, then try again.",
    unexpected: "The server failed. Its terminal shows what happened.",
    again: "Try again",
  },
  boardRules,
  refusals,
  rules,
  places,
  analyse,
  review,
  share,
  study,
  crossword,
  judge,
  loadLanguage,
  boardPage,
  boards,
  together,
  play,
  quiz,
  setup,
  atBoard,
  coach,
  install,
  start,
  tournaments,
  words: {
    title: "Words",
    lead: "Check a word, see what it means, and find words by their letters.",
    lexicon: "Word list",
    about: { one: "{n} word", other: "{n} words" } as Forms,
    from: "from {source}, licence {licence}",
    notInstalled: "not installed",
    missing: {
      title: "The word list {lexicon} is not installed yet",
      how: "Run this command in a terminal, then come back here:",
      again: "It is installed, look again",
      noneTitle: "No word list is installed yet",
      unknown: "There is no word list called {lexicon}. Choose one from the list above.",
    },
    own: {
      title: "{language} has tiles, but no free word list",
      how: "Build one from your own list, one word per line:",
    },
    check: {
      title: "Check a word",
      label: "Word",
      placeholder: "e.g. {example}",
      submit: "Check",
      empty:
        "Type a word and press Enter: you will see whether it may be played, why, what it means and which letters extend it.",
      validIn: "{word} may be played",
      invalidIn: "{word} may not be played",
      spelling: "{source} is a spelling dictionary, not the tournament dictionary.",
      moreIn: "More may be known by Debian's {packages}.",
      kinds: {
        listed: "The list {source} has it.",
        unlisted: "The list {source} does not have it.",
        added: "You added it yourself.",
        banned: "You banned it yourself.",
        foreign: "It has a character that is on no tile of this language.",
        blank: "A verdict needs a whole word, without ?.",
        admitted: "The dictionary {source} has it.",
        refused: "The dictionary {source} has it, but a rule forbids it.",
        wrong: "The dictionary {source} marks it as wrong.",
        "proper-noun": "The dictionary {source} has it only as a proper noun.",
        absent: "The dictionary {source} does not have it.",
        abbreviation: "It is an abbreviation or a symbol, not a word for the game.",
        short: "Words have two letters or more.",
        long: "It is longer than the board.",
        filtered: "The dictionary {source} does not have it in lower case.",
      } as Record<string, string>,
      points: { one: "{n} point", other: "{n} points" } as Forms,
      letters: { one: "{n} letter", other: "{n} letters" } as Forms,
      meaning: "Meaning",
      noMeaning: "No meaning is known for this word.",
      moreMeanings: { one: "{n} more entry", other: "{n} more entries" } as Forms,
      hooks: "Extensions by one letter",
      left: "In front",
      right: "Behind",
      noHooks: "No letter extends it.",
      extend: "Check {word}",
    },
    find: {
      title: "Find words",
      letters: "From these letters",
      lettersHint: "? is a blank: any letter",
      pattern: "Pattern",
      patternHint: "? is one letter, * any number of letters",
      starts: "Starts with",
      contains: "Contains",
      ends: "Ends with",
      submit: "Find",
      clear: "Clear",
      empty: "Fill in one field or several: a word must satisfy all of them.",
      examples: "For example:",
      exampleLetters: "words from {letters}",
      examplePattern: "words like {pattern}",
      none: "No word fits. Take a letter away, or put ? in place of one.",
      found: { one: "{n} word found", other: "{n} words found" } as Forms,
      first: { one: "the first {n} is shown", other: "the first {n} are shown" } as Forms,
      results: "Words found",
      sort: "Sort by",
      byLength: "length",
      byPoints: "points",
      byChance: "chance of drawing",
      row: "{word}, {letters}, {points}",
      colWord: "word",
      colPoints: "points",
    },
  },
};

export type Messages = typeof en;
