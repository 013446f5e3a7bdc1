import type { Messages } from "./en";

export const crossword: Messages["crossword"] = {
  board: "Hracia doska, {size} krát {size} polí",
  rack: "Zásobník, kameňov: {n}",
  short: { word: "{n}S", letter: "{n}P" },
  long: {
    word: { 2: "dvojnásobok slova", 3: "trojnásobok slova", 4: "štvornásobok slova", n: "{n}-násobok slova" },
    letter: { 2: "dvojnásobok písmena", 3: "trojnásobok písmena", 4: "štvornásobok písmena", n: "{n}-násobok písmena" },
  },
  points: { one: "{n} bod", few: "{n} body", many: "{n} bodu", other: "{n} bodov" },
  tiles: { one: "{n} kameň", few: "{n} kamene", many: "{n} kameňa", other: "{n} kameňov" },
  blank: "žolík",
  start: "začiatok",
  empty: "prázdne",
  last: "posledný ťah",
  pending: "ešte nezahrané",
  preview: "iba ukážka",
  fault: "tu niečo nesedí",
  hidden: "skrytý kameň",
  nearer: "Priblížiť dosku",
  pickBlank: "Ktorým písmenom bude žolík?",
  why: { ask: "Prečo?", waiting: "Počíta sa …" },
  legend: {
    title: "Polia a ich farby",
    about: "Prémia platí raz, pre ťah, ktorý pole zakryje. Okrem farby má každé pole aj skratku.",
    word: "{label} násobí body celého slova: {name}.",
    letter: "{label} násobí body písmena, ktoré na ňom leží: {name}.",
    start: "Prvé slovo zakryje hviezdu.",
  },
};
