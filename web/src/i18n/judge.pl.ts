import type { Messages } from "./en";

export const judge: Messages["judge"] = {
  title: "Sprawdzarka ruchów",
  about: "Dla klubów: rozstrzyga o zakwestionowanym ruchu i nie zdradza, które słowo jest błędne",
  leave: "Wróć do Słów",
  label: "Słowa zakwestionowanego ruchu",
  how: "Spacja lub Enter kończy słowo. Enter w pustym polu rozstrzyga o całym ruchu. Backspace cofa ostatnie słowo.",
  howTap: "Słowa oddzielaj spacją. Gdy będą wszystkie, dotknij przycisku Rozstrzygnij.",
  words: "Słowa ruchu",
  count: { one: "{n} słowo", few: "{n} słowa", many: "{n} słów", other: "{n} słowa" },
  decide: "Rozstrzygnij",
  none: "Najpierw wpisz wszystkie słowa ruchu.",
  tooMany: {
    one: "Ruch ma najwyżej {n} słowo.",
    few: "Ruch ma najwyżej {n} słowa.",
    many: "Ruch ma najwyżej {n} słów.",
    other: "Ruch ma najwyżej {n} słowa.",
  },
  valid: "Ruch poprawny",
  invalid: "Ruch niepoprawny",
  by: "Rozstrzygnęła lista słów: {list}",
  next: "Następny ruch: naciśnij dowolny klawisz",
  nextTap: "Następny ruch: dotknij tutaj",
};
