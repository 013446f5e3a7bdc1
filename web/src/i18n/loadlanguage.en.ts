/** The dialog that loads a language from a ZIP file. */
export const loadLanguage = {
  open: "Load language …",
  title: "Load a language",
  about:
    "A ZIP file with tiles and words: a language exported from Kotva, or one of the Scrabble Analyser (alphabet.txt, letters_in_a_bag.csv and its .gdg or a word list). It serves every game on this computer.",
  file: "Choose a ZIP file",
  code: "Code",
  codeHint: "Empty: as in the archive, or the name of the file.",
  replace: "Replace the language that has this code",
  load: "Load",
  loading: "Reading the archive and building its word list …",
  done: "{language} is loaded: tiles {tiles}, word list {lexicon} with {words}.",
  noWords: "{language} is loaded: tiles {tiles}. The archive has no words: make a list of your own in this language.",
  large: "The file is larger than {n} MB: import it in a terminal with kotva languages import.",
};
