import type { Messages } from "./en";

export const install: Messages["install"] = {
  title: "Inštalácia slov",
  none: "Slovné hry potrebujú zoznam slov a zatiaľ nie je nainštalovaný žiadny. Vyberte jazyk, o ostatné sa postará program.",
  more: "Ďalšie jazyky",
  words: { one: "{n} slovo", few: "{n} slová", many: "{n} slova", other: "{n} slov" },
  download: "stiahne sa najviac {n} MB",
  disk: "na disku {n} MB",
  licence: "licencia: {licence}",
  start: "Nainštalovať",
  startOf: "Nainštalovať: {language}",
  running: "Inštaluje sa: {language}",
  progress: "Krok {done} z {steps}",
  steps: {
    find: "Hľadá a sťahuje sa balíček {about}.",
    read: "Čítajú sa slová z {about}.",
    compile: "Slová sa pripravujú na hru.",
    "find-common": "Hľadá a sťahuje sa balíček {about}.",
    common: "Slová sa radia podľa toho, ako sú bežné.",
    levels: "Pripravujú sa slová, ktoré poznajú jednotliví súperi.",
  },
  cancel: "Zastaviť",
  interrupted: "Inštalácia sa zastavila: {language}. Čo je hotové, zostáva, a nadviaže sa na to.",
  resume: "Pokračovať",
  failed: "Inštalácia sa nepodarila: {language}. Je počítač pripojený k internetu?",
  again: "Skúsiť znova",
  uncommon:
    "Slová sú nainštalované, ale chýba zoznam bežných slov, takže môžu hrať len najsilnejší súperi. Skúste to znova s pripojením k internetu.",
  elsewhere: "Zoznamy slov možno nainštalovať len na počítači, na ktorom Kotva beží, tu alebo v termináli:",
};
