import type { Messages } from "./en";

export const loadLanguage: Messages["loadLanguage"] = {
  open: "Wczytaj język…",
  title: "Wczytaj język",
  about:
    "Plik ZIP z płytkami i słowami: język zapisany z Kotvy albo język programu Scrabble Analyser (alphabet.txt, letters_in_a_bag.csv i jego .gdg albo lista słów). Będzie dostępny we wszystkich grach na tym komputerze.",
  file: "Wybierz plik ZIP",
  code: "Kod",
  codeHint: "Pusty: jak w archiwum albo jak nazwa pliku.",
  replace: "Zastąp język, który ma już ten kod",
  load: "Wczytaj",
  loading: "Czytam archiwum i buduję listę słów…",
  done: "Wczytano język {language}: płytek {tiles}, lista słów {lexicon}, {words}.",
  noWords: "Wczytano język {language}: płytek {tiles}. W archiwum nie ma słów: utwórz własną listę w tym języku.",
  large: "Plik jest większy niż {n} MB: wczytaj go w terminalu poleceniem kotva languages import.",
};
