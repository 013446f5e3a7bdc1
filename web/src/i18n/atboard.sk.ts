import type { Messages } from "./en";

export const atBoard: Messages["atBoard"] = {
  past: "Pozícia po {n}. ťahu",
  present: "Späť k hre",
  word: {
    title: "Slovo",
    close: "Zavrieť",
    valid: "{word} platí.",
    wrong: "{word} nie je v zozname.",
    unjudged: "O platnosti slov rozhoduje námietka.",
    noMeaning: "Význam tohto slova program nepozná.",
    open: "{word}: význam a platnosť",
    more: "Všetko o slove",
  },
  challenge: {
    wrong: {
      one: "námietka: {words} neplatí, ruší sa ťah za {n} bod",
      few: "námietka: {words} neplatí, ruší sa ťah za {n} body",
      many: "námietka: {words} neplatí, ruší sa ťah za {n} bodu",
      other: "námietka: {words} neplatí, ruší sa ťah za {n} bodov",
    },
    free: "námietka: všetky slová platia, bez postihu",
    turn: "námietka: všetky slová platia, strata ťahu",
    points: {
      one: "námietka: všetky slová platia, súper získava {n} bod",
      few: "námietka: všetky slová platia, súper získava {n} body",
      many: "námietka: všetky slová platia, súper získava {n} bodu",
      other: "námietka: všetky slová platia, súper získava {n} bodov",
    },
  },
  bingo: "Bingo: všetky kamene naraz",
  unseen: "Nevidené",
  adjustment: "Zvyšné kamene",
  penalty: "Čas",
  sound: "Zvuk kameňov",
};
