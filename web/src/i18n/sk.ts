import { analyse } from "./analyse.sk";
import { review } from "./review.sk";
import { share } from "./share.sk";
import { boardPage } from "./boardpage.sk";
import { atBoard } from "./atboard.sk";
import { boardRules } from "./boardrules.sk";
import { boards } from "./boards.sk";
import { study } from "./study.sk";
import { coach } from "./coach.sk";
import { crossword } from "./crossword.sk";
import { loadLanguage } from "./loadlanguage.sk";
import { install } from "./install.sk";
import { judge } from "./judge.sk";
import { play } from "./play.sk";
import { quiz } from "./quiz.sk";
import { refusals } from "./refusals.sk";
import { places, rules } from "./rules.sk";
import { setup } from "./setup.sk";
import { start } from "./start.sk";
import { together } from "./together.sk";
import { tournaments } from "./tournaments.sk";
import type { Messages } from "./en";
import { terms } from "./terms.sk";

export const sk: Messages = {
  terms,
  frame: {
    skip: "Prejsť na obsah",
    nav: "Stránky",
    play: "Hra",
    words: "Slová",
    language: "Jazyk rozhrania",
    theme: "Vzhľad: {theme}. Prepnúť na: {next}.",
    themes: { auto: "podľa systému", light: "svetlý", dark: "tmavý" },
    keys: "Klávesy",
    about: "O programe",
    close: "Zavrieť",
    cancel: "Zrušiť",
    loading: "Načítava sa …",
    noPage: "Na tejto adrese nie je žiadna stránka.",
    toWords: "Prejsť na Slová",
  },
  keys: {
    title: "Klávesy",
    search: "prejsť do poľa pre slovo",
    letters: "prejsť na hľadanie podľa písmen",
    submit: "overiť slovo, spustiť hľadanie",
    list: "pohyb v zozname nájdených slov",
    open: "overiť vybrané slovo",
    judge: "otvoriť rozhodcu slov",
    escape: "zavrieť okno, opustiť pole",
    theme: "zmeniť vzhľad",
    help: "ukázať tento zoznam",
  },
  about: {
    title: "O programe Kotva",
    what: "Hráč, analytik a laboratórium pre krížovkové hry a abstraktné doskové hry. Kotva je pole, z ktorého vyrastá každý ťah v krížovkovej hre.",
    version: "Verzia {version}",
    licence: "Vytvorili vývojári Kotvy; slobodný softvér s licenciou MIT.",
    font: "Písmo Source Sans 3 má licenciu SIL Open Font License 1.1.",
    lists:
      "Zoznamy slov nie sú súčasťou Kotvy: zostavujú sa na tomto počítači z balíkov, ktoré majú vlastných autorov a licencie.",
  },
  errors: {
    network: "Server neodpovedá. Pozrite sa, či kotva v termináli ešte beží, a skúste to znova.",
    unexpected: "Na serveri nastala chyba. Podrobnosti sú v jeho termináli.",
    again: "Skúsiť znova",
  },
  boardRules,
  refusals,
  rules,
  places,
  analyse,
  review,
  share,
  study,
  crossword,
  judge,
  loadLanguage,
  boardPage,
  boards,
  together,
  play,
  quiz,
  setup,
  atBoard,
  coach,
  install,
  start,
  tournaments,
  words: {
    title: "Slová",
    lead: "Overte slovo, zistite, čo znamená, a hľadajte slová podľa písmen.",
    lexicon: "Zoznam slov",
    about: { one: "{n} slovo", few: "{n} slová", many: "{n} slova", other: "{n} slov" },
    from: "zdroj {source}, licencia {licence}",
    notInstalled: "nie je nainštalovaný",
    missing: {
      title: "Zoznam slov {lexicon} ešte nie je nainštalovaný",
      how: "Spustite v termináli tento príkaz a potom sa sem vráťte:",
      again: "Nainštalované, skúsiť znova",
      noneTitle: "Zatiaľ nie je nainštalovaný žiadny zoznam slov",
      unknown: "Zoznam slov {lexicon} neexistuje. Vyberte iný v ponuke vyššie.",
    },
    own: {
      title: "{language}: kamene tu sú, voľný zoznam slov chýba",
      how: "Zostavte si ho z vlastného zoznamu, jedno slovo na riadok:",
    },
    check: {
      title: "Overiť slovo",
      label: "Slovo",
      placeholder: "napr. {example}",
      submit: "Overiť",
      empty: "Napíšte slovo a stlačte Enter: uvidíte, či platí a prečo, čo znamená a ktorými písmenami sa dá predĺžiť.",
      validIn: "Slovo {word} možno hrať",
      invalidIn: "Slovo {word} nemožno hrať",
      spelling: "{source} je slovník pravopisu, nie turnajový slovník.",
      moreIn: "Viac môže vedieť balík Debianu {packages}.",
      kinds: {
        listed: "Je v zozname {source}.",
        unlisted: "V zozname {source} nie je.",
        added: "Sami ste ho pridali.",
        banned: "Sami ste ho zakázali.",
        foreign: "Má znak, ktorý v tomto jazyku nie je na žiadnom kameni.",
        blank: "Overiť možno len celé slovo, bez ?.",
        admitted: "Je v slovníku {source}.",
        refused: "Je v slovníku {source}, ale zakazuje ho pravidlo.",
        wrong: "Slovník {source} ho označuje za chybné.",
        "proper-noun": "V slovníku {source} je len ako vlastné meno.",
        absent: "V slovníku {source} nie je.",
        abbreviation: "Je to skratka alebo značka, nie slovo pre hru.",
        short: "Slovo má aspoň dve písmená.",
        long: "Je dlhšie ako hracia doska.",
        filtered: "Slovník {source} ho nepíše malými písmenami.",
      },
      points: { one: "{n} bod", few: "{n} body", many: "{n} bodu", other: "{n} bodov" },
      letters: { one: "{n} písmeno", few: "{n} písmená", many: "{n} písmena", other: "{n} písmen" },
      meaning: "Význam",
      noMeaning: "Význam tohto slova nie je známy.",
      moreMeanings: { one: "ešte {n} heslo", few: "ešte {n} heslá", many: "ešte {n} hesla", other: "ešte {n} hesiel" },
      hooks: "Predĺženie o jedno písmeno",
      left: "Spredu",
      right: "Zozadu",
      noHooks: "Žiadnym písmenom sa predĺžiť nedá.",
      extend: "Overiť {word}",
    },
    find: {
      title: "Hľadať slová",
      letters: "Z týchto písmen",
      lettersHint: "? je žolík: ktorékoľvek písmeno",
      pattern: "Vzor",
      patternHint: "? je jedno písmeno, * ľubovoľne veľa písmen",
      starts: "Začína sa na",
      contains: "Obsahuje",
      ends: "Končí sa na",
      submit: "Hľadať",
      clear: "Vymazať",
      empty: "Vyplňte jedno pole alebo viac: slovo musí vyhovieť všetkým.",
      examples: "Napríklad:",
      exampleLetters: "slová z písmen {letters}",
      examplePattern: "slová podľa vzoru {pattern}",
      none: "Nevyhovuje žiadne slovo. Uberte písmeno alebo namiesto niektorého napíšte ?.",
      found: {
        one: "nájdené {n} slovo",
        few: "nájdené {n} slová",
        many: "nájdené {n} slova",
        other: "nájdených {n} slov",
      },
      first: {
        one: "zobrazené prvé {n}",
        few: "zobrazené prvé {n}",
        many: "zobrazených prvých {n}",
        other: "zobrazených prvých {n}",
      },
      results: "Nájdené slová",
      sort: "Zoradiť podľa",
      byLength: "dĺžky",
      byPoints: "bodov",
      byChance: "pravdepodobnosti vytiahnutia",
      row: "{word}, {letters}, {points}",
      colWord: "slovo",
      colPoints: "body",
    },
  },
};
