import type { Messages } from "./en";

export const atBoard: Messages["atBoard"] = {
  past: "Pozycja po ruchu {n}",
  present: "Wróć do gry",
  word: {
    title: "Słowo",
    close: "Zamknij",
    valid: "{word} jest poprawne.",
    wrong: "Słowa {word} nie ma na liście.",
    unjudged: "O poprawności słów rozstrzyga zakwestionowanie.",
    noMeaning: "Program nie zna znaczenia tego słowa.",
    open: "{word}: znaczenie i poprawność",
    more: "Wszystko o słowie",
  },
  challenge: {
    wrong: {
      one: "zakwestionowano: błędne {words}, wycofano ruch za {n} punkt",
      few: "zakwestionowano: błędne {words}, wycofano ruch za {n} punkty",
      many: "zakwestionowano: błędne {words}, wycofano ruch za {n} punktów",
      other: "zakwestionowano: błędne {words}, wycofano ruch za {n} punktu",
    },
    free: "zakwestionowano: wszystkie słowa są poprawne, bez kary",
    turn: "zakwestionowano: wszystkie słowa są poprawne, strata kolejki",
    points: {
      one: "zakwestionowano: wszystkie słowa są poprawne, przeciwnik dostaje {n} punkt",
      few: "zakwestionowano: wszystkie słowa są poprawne, przeciwnik dostaje {n} punkty",
      many: "zakwestionowano: wszystkie słowa są poprawne, przeciwnik dostaje {n} punktów",
      other: "zakwestionowano: wszystkie słowa są poprawne, przeciwnik dostaje {n} punktu",
    },
  },
  bingo: "Bingo: wszystkie płytki naraz",
  unseen: "Niewidoczne",
  adjustment: "Pozostałe płytki",
  penalty: "Czas",
  sound: "Dźwięk płytek",
};
