import { analyse } from "./analyse.cs";
import { review } from "./review.cs";
import { share } from "./share.cs";
import { boardPage } from "./boardpage.cs";
import { atBoard } from "./atboard.cs";
import { boardRules } from "./boardrules.cs";
import { boards } from "./boards.cs";
import { study } from "./study.cs";
import { coach } from "./coach.cs";
import { crossword } from "./crossword.cs";
import { loadLanguage } from "./loadlanguage.cs";
import { install } from "./install.cs";
import { judge } from "./judge.cs";
import { play } from "./play.cs";
import { quiz } from "./quiz.cs";
import { refusals } from "./refusals.cs";
import { places, rules } from "./rules.cs";
import { setup } from "./setup.cs";
import { start } from "./start.cs";
import { together } from "./together.cs";
import { tournaments } from "./tournaments.cs";
import type { Messages } from "./en";
import { terms } from "./terms.cs";

export const cs: Messages = {
  terms,
  frame: {
    skip: "Přejít k obsahu",
    nav: "Stránky",
    play: "Hra",
    words: "Slova",
    language: "Jazyk rozhraní",
    theme: "Vzhled: {theme}. Přepnout na: {next}.",
    themes: { auto: "podle systému", light: "světlý", dark: "tmavý" },
    keys: "Klávesy",
    about: "O programu",
    close: "Zavřít",
    cancel: "Zrušit",
    loading: "Načítá se …",
    noPage: "Na této adrese žádná stránka není.",
    toWords: "Přejít na Slova",
  },
  keys: {
    title: "Klávesy",
    search: "přejít do pole pro slovo",
    letters: "přejít k hledání podle písmen",
    submit: "ověřit slovo, spustit hledání",
    list: "pohyb v seznamu nalezených slov",
    open: "ověřit vybrané slovo",
    judge: "otevřít rozhodčího slov",
    escape: "zavřít okno, opustit pole",
    theme: "změnit vzhled",
    help: "ukázat tento seznam",
  },
  about: {
    title: "O programu Kotva",
    what: "Hráč, analytik a laboratoř pro křížovkové hry a abstraktní deskové hry. Kotva je pole, z něhož vyrůstá každý tah v křížovkové hře.",
    version: "Verze {version}",
    licence: "Vytvořili vývojáři Kotvy; svobodný software s licencí MIT.",
    font: "Písmo Source Sans 3 má licenci SIL Open Font License 1.1.",
    lists:
      "Seznamy slov nejsou součástí Kotvy: sestavují se na tomto počítači z balíčků, které mají vlastní autory a licence.",
  },
  errors: {
    network: "Server neodpovídá. Podívejte se, zda kotva v terminálu ještě běží, a zkuste to znovu.",
    unexpected: "Na serveru nastala chyba. Podrobnosti jsou v jeho terminálu.",
    again: "Zkusit znovu",
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
    title: "Slova",
    lead: "Ověřte slovo, zjistěte, co znamená, a hledejte slova podle písmen.",
    lexicon: "Seznam slov",
    about: { one: "{n} slovo", few: "{n} slova", many: "{n} slova", other: "{n} slov" },
    from: "zdroj {source}, licence {licence}",
    notInstalled: "není nainstalován",
    missing: {
      title: "Seznam slov {lexicon} ještě není nainstalován",
      how: "Spusťte v terminálu tento příkaz a pak se sem vraťte:",
      again: "Nainstalováno, zkusit znovu",
      noneTitle: "Zatím není nainstalován žádný seznam slov",
      unknown: "Seznam slov {lexicon} neexistuje. Vyberte jiný v nabídce výše.",
    },
    own: {
      title: "{language}: kameny tu jsou, volný seznam slov chybí",
      how: "Sestavte si jej z vlastního seznamu, jedno slovo na řádek:",
    },
    check: {
      title: "Ověřit slovo",
      label: "Slovo",
      placeholder: "např. {example}",
      submit: "Ověřit",
      empty:
        "Napište slovo a stiskněte Enter: uvidíte, zda platí a proč, co znamená a kterými písmeny se dá prodloužit.",
      validIn: "Slovo {word} lze hrát",
      invalidIn: "Slovo {word} nelze hrát",
      spelling: "{source} je slovník pravopisu, ne turnajový slovník.",
      moreIn: "Víc může vědět balíček Debianu {packages}.",
      kinds: {
        listed: "Je v seznamu {source}.",
        unlisted: "V seznamu {source} není.",
        added: "Sami jste je přidali.",
        banned: "Sami jste je zakázali.",
        foreign: "Má znak, který v tomto jazyce není na žádném kameni.",
        blank: "Ověřit lze jen celé slovo, bez ?.",
        admitted: "Je ve slovníku {source}.",
        refused: "Je ve slovníku {source}, ale zakazuje je pravidlo.",
        wrong: "Slovník {source} je označuje za chybné.",
        "proper-noun": "Ve slovníku {source} je jen jako vlastní jméno.",
        absent: "Ve slovníku {source} není.",
        abbreviation: "Je to zkratka nebo značka, ne slovo pro hru.",
        short: "Slovo má aspoň dvě písmena.",
        long: "Je delší než hrací deska.",
        filtered: "Slovník {source} je nepíše malými písmeny.",
      },
      points: { one: "{n} bod", few: "{n} body", many: "{n} bodu", other: "{n} bodů" },
      letters: { one: "{n} písmeno", few: "{n} písmena", many: "{n} písmene", other: "{n} písmen" },
      meaning: "Význam",
      noMeaning: "Význam tohoto slova není znám.",
      moreMeanings: {
        one: "ještě {n} heslo",
        few: "ještě {n} hesla",
        many: "ještě {n} hesla",
        other: "ještě {n} hesel",
      },
      hooks: "Prodloužení o jedno písmeno",
      left: "Zepředu",
      right: "Zezadu",
      noHooks: "Žádným písmenem se prodloužit nedá.",
      extend: "Ověřit {word}",
    },
    find: {
      title: "Hledat slova",
      letters: "Z těchto písmen",
      lettersHint: "? je žolík: kterékoli písmeno",
      pattern: "Vzor",
      patternHint: "? je jedno písmeno, * libovolně mnoho písmen",
      starts: "Začíná na",
      contains: "Obsahuje",
      ends: "Končí na",
      submit: "Hledat",
      clear: "Vymazat",
      empty: "Vyplňte jedno pole nebo více: slovo musí vyhovět všem.",
      examples: "Například:",
      exampleLetters: "slova z písmen {letters}",
      examplePattern: "slova podle vzoru {pattern}",
      none: "Nevyhovuje žádné slovo. Uberte písmeno, nebo místo některého napište ?.",
      found: {
        one: "nalezeno {n} slovo",
        few: "nalezena {n} slova",
        many: "nalezeno {n} slova",
        other: "nalezeno {n} slov",
      },
      first: {
        one: "zobrazeno první {n}",
        few: "zobrazena první {n}",
        many: "zobrazeno prvních {n}",
        other: "zobrazeno prvních {n}",
      },
      results: "Nalezená slova",
      sort: "Řadit podle",
      byLength: "délky",
      byPoints: "bodů",
      byChance: "pravděpodobnosti vytažení",
      row: "{word}, {letters}, {points}",
      colWord: "slovo",
      colPoints: "body",
    },
  },
};
