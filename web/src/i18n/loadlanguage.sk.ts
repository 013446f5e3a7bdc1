import type { Messages } from "./en";

export const loadLanguage: Messages["loadLanguage"] = {
  open: "Načítať jazyk…",
  title: "Načítať jazyk",
  about:
    "Súbor ZIP s kameňmi a slovami: jazyk uložený z Kotvy, alebo jazyk programu Scrabble Analyser (alphabet.txt, letters_in_a_bag.csv a jeho .gdg alebo zoznam slov). Bude k dispozícii vo všetkých hrách na tomto počítači.",
  file: "Vybrať súbor ZIP",
  code: "Kód",
  codeHint: "Prázdny: podľa archívu alebo podľa názvu súboru.",
  replace: "Nahradiť jazyk, ktorý už tento kód má",
  load: "Načítať",
  loading: "Čítam archív a zostavujem zoznam slov…",
  done: "Jazyk {language} je načítaný: kameňov {tiles}, zoznam slov {lexicon}, {words}.",
  noWords: "Jazyk {language} je načítaný: kameňov {tiles}. Slová v archíve nie sú: vytvorte si preň vlastný zoznam.",
  large: "Súbor je väčší než {n} MB: načítajte ho v termináli príkazom kotva languages import.",
};
