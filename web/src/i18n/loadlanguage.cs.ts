import type { Messages } from "./en";

export const loadLanguage: Messages["loadLanguage"] = {
  open: "Načíst jazyk…",
  title: "Načíst jazyk",
  about:
    "Soubor ZIP s kameny a slovy: jazyk uložený z Kotvy, nebo jazyk programu Scrabble Analyser (alphabet.txt, letters_in_a_bag.csv a jeho .gdg nebo seznam slov). Bude k dispozici ve všech hrách na tomto počítači.",
  file: "Vybrat soubor ZIP",
  code: "Kód",
  codeHint: "Prázdný: podle archivu, nebo podle názvu souboru.",
  replace: "Nahradit jazyk, který tento kód už má",
  load: "Načíst",
  loading: "Čtu archiv a sestavuji seznam slov…",
  done: "Jazyk {language} je načten: kamenů {tiles}, seznam slov {lexicon}, {words}.",
  noWords: "Jazyk {language} je načten: kamenů {tiles}. Slova v archivu nejsou: vytvořte si pro něj vlastní seznam.",
  large: "Soubor je větší než {n} MB: načtěte jej v terminálu příkazem kotva languages import.",
};
