import type { Messages } from "./en";

export const refusals: Messages["refusals"] = {
  "not-your-turn": "Na ťahu je iný hráč.",
  "not-your-seat": "Toto miesto nie je vaše.",
  "not-allowed": "To sa dá len pri hrách na jednej obrazovke, kde jedna stránka drží všetky miesta.",
  "not-now": "To sa teraz nedá.",
  over: "Hra sa skončila.",
  stale: "Hra medzitým pokračovala. Pozrite sa znova.",
  declined: "Počítač remízu nechce.",
  "no-room": "Taká hra nie je; možno bola zmazaná.",
  "wrong-token": "Tento odkaz neotvára žiadne miesto v hre, alebo miesto už niekto obsadil.",
  unreadable: "Túto hru vytvorila iná verzia Kotvy; táto ju nevie hrať.",
  "too-fast": "Priveľa správ naraz. Chvíľu počkajte.",
  "too-large": "To je na odoslanie priveľké.",
  "too-long": "Táto hra je pridlhá, nedá sa pokračovať.",
  "too-many-rooms": "Priveľa hier. Niektoré najprv opustite alebo zmažte.",
  "too-many-questions": "Priveľa otázok naraz. Počkajte na odpoveď alebo niektorú zastavte.",
  "no-lexicon": "Zvoľte slovník: súbor neuvádza žiadny, ktorý je nainštalovaný.",
  taken: "Tak sa volá zoznam slov programu. Zvoľte iný názov.",
  "not-here": "Zoznamy slov možno meniť len na počítači, na ktorom Kotva beží.",
  "too-many": "Vlastných slov je priveľa. Urobte z nich zoznam.",
  invalid: "Server to nemôže prijať: niečo je príliš dlhé alebo iného druhu.",
};
