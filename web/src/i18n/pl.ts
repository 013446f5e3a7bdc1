import { analyse } from "./analyse.pl";
import { review } from "./review.pl";
import { share } from "./share.pl";
import { boardPage } from "./boardpage.pl";
import { atBoard } from "./atboard.pl";
import { boardRules } from "./boardrules.pl";
import { boards } from "./boards.pl";
import { study } from "./study.pl";
import { coach } from "./coach.pl";
import { crossword } from "./crossword.pl";
import { loadLanguage } from "./loadlanguage.pl";
import { install } from "./install.pl";
import { judge } from "./judge.pl";
import { play } from "./play.pl";
import { quiz } from "./quiz.pl";
import { refusals } from "./refusals.pl";
import { places, rules } from "./rules.pl";
import { setup } from "./setup.pl";
import { start } from "./start.pl";
import { together } from "./together.pl";
import { tournaments } from "./tournaments.pl";
import type { Messages } from "./en";
import { terms } from "./terms.pl";

export const pl: Messages = {
  terms,
  frame: {
    skip: "Przejdź do treści",
    nav: "Strony",
    play: "Gra",
    words: "Słowa",
    language: "Język interfejsu",
    theme: "Motyw: {theme}. Zmień na: {next}.",
    themes: { auto: "jak w systemie", light: "jasny", dark: "ciemny" },
    keys: "Klawisze",
    about: "O programie",
    close: "Zamknij",
    cancel: "Anuluj",
    loading: "Wczytywanie …",
    noPage: "Pod tym adresem nie ma żadnej strony.",
    toWords: "Przejdź do Słów",
  },
  keys: {
    title: "Klawisze",
    search: "przejdź do pola na słowo",
    letters: "przejdź do szukania według liter",
    submit: "sprawdź słowo, uruchom szukanie",
    list: "ruch po liście znalezionych słów",
    open: "sprawdź wybrane słowo",
    judge: "otwórz sprawdzarkę ruchów",
    escape: "zamknij okno, opuść pole",
    theme: "zmień motyw",
    help: "pokaż tę listę",
  },
  about: {
    title: "O programie Kotva",
    what: "Gracz, analityk i laboratorium gier krzyżówkowych oraz abstrakcyjnych gier planszowych. Kotva to po czesku i słowacku kotwica: pole, z którego wyrasta każdy ruch w grze krzyżówkowej.",
    version: "Wersja {version}",
    licence: "Autorzy: twórcy Kotvy; wolne oprogramowanie na licencji MIT.",
    font: "Krój pisma Source Sans 3 jest na licencji SIL Open Font License 1.1.",
    lists:
      "Listy słów nie są częścią Kotvy: powstają na tym komputerze z pakietów, które mają własnych autorów i licencje.",
  },
  errors: {
    network: "Serwer nie odpowiada. Zobacz, czy kotva nadal działa w terminalu, i spróbuj ponownie.",
    unexpected: "Na serwerze wystąpił błąd. Szczegóły są w jego terminalu.",
    again: "Spróbuj ponownie",
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
    title: "Słowa",
    lead: "Sprawdź słowo, zobacz, co znaczy, i szukaj słów według liter.",
    lexicon: "Lista słów",
    about: { one: "{n} słowo", few: "{n} słowa", many: "{n} słów", other: "{n} słowa" },
    from: "źródło {source}, licencja {licence}",
    notInstalled: "niezainstalowana",
    missing: {
      title: "Lista słów {lexicon} nie jest jeszcze zainstalowana",
      how: "Uruchom w terminalu to polecenie, a potem wróć tutaj:",
      again: "Zainstalowano, spróbuj ponownie",
      noneTitle: "Nie zainstalowano jeszcze żadnej listy słów",
      unknown: "Nie ma listy słów {lexicon}. Wybierz inną z listy powyżej.",
    },
    own: {
      title: "{language}: płytki są, brakuje wolnej listy słów",
      how: "Zbuduj ją z własnej listy, po jednym słowie w wierszu:",
    },
    check: {
      title: "Sprawdź słowo",
      label: "Słowo",
      placeholder: "np. {example}",
      submit: "Sprawdź",
      empty:
        "Wpisz słowo i naciśnij Enter: zobaczysz, czy jest dopuszczalne i dlaczego, co znaczy i którymi literami można je przedłużyć.",
      validIn: "Słowo {word} można zagrać",
      invalidIn: "Słowa {word} nie można zagrać",
      spelling: "{source} to słownik ortograficzny, a nie słownik turniejowy.",
      moreIn: "Więcej może wiedzieć pakiet Debiana {packages}.",
      kinds: {
        listed: "Jest na liście {source}.",
        unlisted: "Nie ma go na liście {source}.",
        added: "To słowo jest na liście słów dodanych przez ciebie.",
        banned: "To słowo jest na liście słów zabronionych przez ciebie.",
        foreign: "Ma znak, którego w tym języku nie ma na żadnej płytce.",
        blank: "Sprawdzić można tylko całe słowo, bez ?.",
        admitted: "Jest w słowniku {source}.",
        refused: "Jest w słowniku {source}, ale zabrania go reguła.",
        wrong: "Słownik {source} oznacza je jako błędne.",
        "proper-noun": "W słowniku {source} jest tylko jako nazwa własna.",
        absent: "Nie ma go w słowniku {source}.",
        abbreviation: "To skrót lub symbol, nie słowo do gry.",
        short: "Słowo ma co najmniej dwie litery.",
        long: "Jest dłuższe niż plansza.",
        filtered: "Słownik {source} nie zapisuje go małymi literami.",
      },
      points: { one: "{n} punkt", few: "{n} punkty", many: "{n} punktów", other: "{n} punktu" },
      letters: { one: "{n} litera", few: "{n} litery", many: "{n} liter", other: "{n} litery" },
      meaning: "Znaczenie",
      noMeaning: "Znaczenie tego słowa nie jest znane.",
      moreMeanings: {
        one: "jeszcze {n} hasło",
        few: "jeszcze {n} hasła",
        many: "jeszcze {n} haseł",
        other: "jeszcze {n} hasła",
      },
      hooks: "Przedłużki o jedną literę",
      left: "Z przodu",
      right: "Z tyłu",
      noHooks: "Nie da się go przedłużyć żadną literą.",
      extend: "Sprawdź {word}",
    },
    find: {
      title: "Szukaj słów",
      letters: "Z tych liter",
      lettersHint: "? to blank: dowolna litera",
      pattern: "Wzór",
      patternHint: "? to jedna litera, * dowolnie wiele liter",
      starts: "Zaczyna się na",
      contains: "Zawiera",
      ends: "Kończy się na",
      submit: "Szukaj",
      clear: "Wyczyść",
      empty: "Wypełnij jedno pole lub kilka: słowo musi spełniać wszystkie.",
      examples: "Na przykład:",
      exampleLetters: "słowa z liter {letters}",
      examplePattern: "słowa według wzoru {pattern}",
      none: "Żadne słowo nie pasuje. Usuń literę albo wpisz ? zamiast którejś.",
      found: {
        one: "znaleziono {n} słowo",
        few: "znaleziono {n} słowa",
        many: "znaleziono {n} słów",
        other: "znaleziono {n} słowa",
      },
      first: {
        one: "pokazano pierwsze {n}",
        few: "pokazano pierwsze {n}",
        many: "pokazano pierwszych {n}",
        other: "pokazano pierwsze {n}",
      },
      results: "Znalezione słowa",
      sort: "Sortuj według",
      byLength: "długości",
      byPoints: "punktów",
      byChance: "szansy na wylosowanie",
      row: "{word}, {letters}, {points}",
      colWord: "słowo",
      colPoints: "punkty",
    },
  },
};
