import type { Messages } from "./en";

export const crossword: Messages["crossword"] = {
  board: "Plansza, {size} na {size} pól",
  rack: "Stojak, płytek: {n}",
  short: { word: "{n}S", letter: "{n}L" },
  long: {
    word: {
      2: "podwójna premia słowna",
      3: "potrójna premia słowna",
      4: "poczwórna premia słowna",
      n: "{n}-krotna premia słowna",
    },
    letter: {
      2: "podwójna premia literowa",
      3: "potrójna premia literowa",
      4: "poczwórna premia literowa",
      n: "{n}-krotna premia literowa",
    },
  },
  points: { one: "{n} punkt", few: "{n} punkty", many: "{n} punktów", other: "{n} punktu" },
  tiles: { one: "{n} płytka", few: "{n} płytki", many: "{n} płytek", other: "{n} płytki" },
  blank: "blank",
  start: "początek",
  empty: "puste",
  last: "ostatni ruch",
  pending: "jeszcze niezagrane",
  preview: "tylko podgląd",
  fault: "tu coś się nie zgadza",
  hidden: "ukryta płytka",
  nearer: "Przybliż planszę",
  pickBlank: "Jaką literą będzie blank?",
  why: { ask: "Dlaczego?", waiting: "Trwa obliczanie …" },
  legend: {
    title: "Pola i ich kolory",
    about: "Premia liczy się raz, w ruchu, który zakrywa pole. Oprócz koloru każde pole ma też skrót.",
    word: "{label} mnoży punkty całego słowa: {name}.",
    letter: "{label} mnoży punkty litery, która na nim leży: {name}.",
    start: "Pierwsze słowo zakrywa gwiazdę.",
  },
};
