import type { Messages } from "./en";

export const crossword: Messages["crossword"] = {
  board: "Hrací deska, {size} krát {size} polí",
  rack: "Zásobník, kamenů: {n}",
  short: { word: "{n}S", letter: "{n}P" },
  long: {
    word: { 2: "dvojnásobek slova", 3: "trojnásobek slova", 4: "čtyřnásobek slova", n: "{n}násobek slova" },
    letter: { 2: "dvojnásobek písmene", 3: "trojnásobek písmene", 4: "čtyřnásobek písmene", n: "{n}násobek písmene" },
  },
  points: { one: "{n} bod", few: "{n} body", many: "{n} bodu", other: "{n} bodů" },
  tiles: { one: "{n} kámen", few: "{n} kameny", many: "{n} kamene", other: "{n} kamenů" },
  blank: "žolík",
  start: "začátek",
  empty: "prázdné",
  last: "poslední tah",
  pending: "ještě nezahráno",
  preview: "jen ukázka",
  fault: "tady něco nesedí",
  hidden: "skrytý kámen",
  nearer: "Přiblížit desku",
  pickBlank: "Kterým písmenem bude žolík?",
  why: { ask: "Proč?", waiting: "Počítá se …" },
  legend: {
    title: "Pole a jejich barvy",
    about: "Prémie platí jednou, pro tah, který pole zakryje. Kromě barvy má každé pole i zkratku.",
    word: "{label} násobí body celého slova: {name}.",
    letter: "{label} násobí body písmene, které na něm leží: {name}.",
    start: "První slovo zakryje hvězdu.",
  },
};
