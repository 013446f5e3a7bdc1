import type { Messages } from "./en";

export const judge: Messages["judge"] = {
  title: "Rozhodčí slov",
  about: "Pro kluby: rozhodne o tahu, proti kterému je námitka, a špatné slovo neprozradí",
  leave: "Zpět na Slova",
  label: "Slova tahu, proti kterému je námitka",
  how: "Mezerník nebo Enter ukončí slovo. Enter v prázdném poli rozhodne o celém tahu. Backspace vrátí poslední slovo.",
  howTap: "Slova oddělujte mezerou. Až budou všechna, klepněte na Rozhodnout.",
  words: "Slova tahu",
  count: { one: "{n} slovo", few: "{n} slova", many: "{n} slova", other: "{n} slov" },
  decide: "Rozhodnout",
  none: "Nejdřív napište všechna slova tahu.",
  tooMany: {
    one: "Tah má nejvýš {n} slovo.",
    few: "Tah má nejvýš {n} slova.",
    many: "Tah má nejvýš {n} slova.",
    other: "Tah má nejvýš {n} slov.",
  },
  valid: "Tah je platný",
  invalid: "Tah je neplatný",
  by: "Rozhodl seznam slov: {list}",
  next: "Další tah: stiskněte libovolnou klávesu",
  nextTap: "Další tah: klepněte sem",
};
