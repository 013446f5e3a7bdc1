import type { Messages } from "./en";

export const atBoard: Messages["atBoard"] = {
  past: "Pozice po {n}. tahu",
  present: "Zpět ke hře",
  word: {
    title: "Slovo",
    close: "Zavřít",
    valid: "{word} platí.",
    wrong: "{word} není v seznamu.",
    unjudged: "O platnosti slov rozhoduje námitka.",
    noMeaning: "Význam tohoto slova program nezná.",
    open: "{word}: význam a platnost",
    more: "Vše o slově",
  },
  challenge: {
    wrong: {
      one: "námitka: {words} neplatí, ruší se tah za {n} bod",
      few: "námitka: {words} neplatí, ruší se tah za {n} body",
      many: "námitka: {words} neplatí, ruší se tah za {n} bodu",
      other: "námitka: {words} neplatí, ruší se tah za {n} bodů",
    },
    free: "námitka: všechna slova platí, bez postihu",
    turn: "námitka: všechna slova platí, ztráta tahu",
    points: {
      one: "námitka: všechna slova platí, soupeř získává {n} bod",
      few: "námitka: všechna slova platí, soupeř získává {n} body",
      many: "námitka: všechna slova platí, soupeř získává {n} bodu",
      other: "námitka: všechna slova platí, soupeř získává {n} bodů",
    },
  },
  bingo: "Bingo: všechny kameny najednou",
  unseen: "Neviděné",
  adjustment: "Zbylé kameny",
  penalty: "Čas",
  sound: "Zvuk kamenů",
};
