import type { Messages } from "./en";

export const install: Messages["install"] = {
  title: "Instalace slov",
  none: "Slovní hry potřebují seznam slov a zatím žádný není nainstalovaný. Vyberte jazyk, o ostatní se postará program.",
  more: "Další jazyky",
  words: { one: "{n} slovo", few: "{n} slova", many: "{n} slova", other: "{n} slov" },
  download: "stáhne se nejvýše {n} MB",
  disk: "na disku {n} MB",
  licence: "pod licencí {licence}",
  start: "Nainstalovat",
  startOf: "Nainstalovat: {language}",
  running: "Instaluje se: {language}",
  progress: "Krok {done} z {steps}",
  steps: {
    find: "Hledá a stahuje se balíček {about}.",
    read: "Čtou se slova z {about}.",
    compile: "Slova se připravují pro hru.",
    "find-common": "Hledá a stahuje se balíček {about}.",
    common: "Slova se řadí podle toho, jak jsou běžná.",
    levels: "Připravují se slova, která znají jednotliví soupeři.",
  },
  cancel: "Zastavit",
  interrupted: "Instalace se zastavila: {language}. Co je hotové, zůstává, a naváže se na to.",
  resume: "Pokračovat",
  failed: "Instalace se nepovedla: {language}. Je počítač připojený k internetu?",
  again: "Zkusit znovu",
  uncommon:
    "Slova jsou nainstalovaná, ale chybí seznam běžných slov, takže mohou hrát jen nejsilnější soupeři. Zkuste to znovu s připojením k internetu.",
  elsewhere: "Seznamy slov lze nainstalovat jen na počítači, na kterém Kotva běží, tady nebo v terminálu:",
};
