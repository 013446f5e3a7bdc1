import type { Forms } from "./text";

/** Installing word lists from the first screen. */
export const install = {
  title: "Install words",
  none: "Word games need a word list, and none is installed yet. Choose a language; nothing else has to be done.",
  more: "More languages",
  words: { one: "{n} word", other: "{n} words" } as Forms,
  download: "download up to {n} MB",
  disk: "{n} MB on disk",
  licence: "licence: {licence}",
  start: "Install",
  startOf: "Install {language}",
  running: "Installing {language}",
  progress: "Step {done} of {steps}",
  steps: {
    find: "Looking for the package {about} and downloading it.",
    read: "Reading the words of {about}.",
    compile: "Preparing the words for the game.",
    "find-common": "Looking for the package {about} and downloading it.",
    common: "Sorting the words by how common they are.",
    levels: "Preparing the words that each opponent knows.",
  },
  cancel: "Stop",
  interrupted: "The installation of {language} was stopped. What is done stays; it goes on from there.",
  resume: "Continue",
  failed: "The installation of {language} did not succeed. Is there a connection to the internet?",
  again: "Try again",
  uncommon:
    "The words are installed, but not the list of common words, so only the strongest opponents can play. Try again with a connection to the internet.",
  elsewhere: "Word lists can be installed only on the computer that Kotva runs on, here or in a terminal:",
};
