import type { Messages } from "./en";

export const refusals: Messages["refusals"] = {
  "not-your-turn": "Na tahu je jiný hráč.",
  "not-your-seat": "Toto místo není vaše.",
  "not-allowed": "To lze jen u her na jedné obrazovce, kde jedna stránka drží všechna místa.",
  "not-now": "To teď nejde.",
  over: "Hra skončila.",
  stale: "Hra mezitím pokračovala. Podívejte se znovu.",
  declined: "Počítač remízu nechce.",
  "no-room": "Taková hra není; možná byla smazána.",
  "wrong-token": "Tento odkaz neotvírá žádné místo ve hře, nebo místo už někdo obsadil.",
  unreadable: "Tuto hru vytvořila jiná verze Kotvy; tato ji neumí hrát.",
  "too-fast": "Příliš mnoho zpráv najednou. Chvíli počkejte.",
  "too-large": "To je na odeslání příliš velké.",
  "too-long": "Tato hra je příliš dlouhá, nelze pokračovat.",
  "too-many-rooms": "Příliš mnoho her. Některé nejdříve opusťte nebo smažte.",
  "too-many-questions": "Příliš mnoho otázek najednou. Počkejte na odpověď, nebo některou zastavte.",
  "no-lexicon": "Zvolte slovník: soubor neuvádí žádný, který je nainstalován.",
  taken: "Tak se jmenuje seznam slov programu. Zvolte jiný název.",
  "not-here": "Seznamy slov lze měnit jen na počítači, na kterém Kotva běží.",
  "too-many": "Vlastních slov je příliš mnoho. Udělejte z nich seznam.",
  invalid: "Server to nemůže přijmout: něco je příliš dlouhé nebo jiného druhu.",
};
