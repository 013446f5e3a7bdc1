import { describe, expect, it } from "vitest";
import { cs } from "../src/i18n/cs";
import { en } from "../src/i18n/en";
import { pl } from "../src/i18n/pl";
import { sk } from "../src/i18n/sk";
import { fill, type Forms, plural, translate } from "../src/i18n/text";

const ALL = { cs, en, pl, sk };

/** Every text of a message file with its key path. */
function leaves(node: object, path = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
}

function plurals(node: object): Forms[] {
  return Object.values(node).flatMap((value) =>
    typeof value === "string" ? [] : "other" in value ? [value as Forms] : plurals(value),
  );
}

const places = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe("plural forms follow the grammar of each language", () => {
  // Plural forms by the grammars: Czech and Slovak 2-4, Polish 2-4 but not 12-14.
  it.each([
    ["en", en, ["1 word", "2 words", "0 words"]],
    ["cs", cs, ["1 slovo", "2 slova", "0 slov"]],
    ["sk", sk, ["1 slovo", "2 slová", "0 slov"]],
    ["pl", pl, ["1 słowo", "2 słowa", "0 słów"]],
  ])("%s", (language, messages, expected) => {
    expect([1, 2, 0].map((n) => plural(language, messages.words.about, n))).toEqual(expected);
  });

  it("Polish takes the genitive for 12 to 14 and the paucal for 22", () => {
    expect([12, 14, 22, 25].map((n) => plural("pl", pl.words.about, n))).toEqual([
      "12 słów",
      "14 słów",
      "22 słowa",
      "25 słów",
    ]);
  });

  it("Czech and Slovak take the genitive for 22", () => {
    expect(plural("cs", cs.words.about, 22)).toBe("22 slov");
    expect(plural("sk", sk.words.about, 22)).toBe("22 slov");
  });

  it("fractions have a form of their own and a decimal comma", () => {
    expect(plural("cs", cs.words.check.points, 1.5)).toBe("1,5 bodu");
    expect(plural("pl", pl.words.check.points, 1.5)).toBe("1,5 punktu");
  });

  it("large numbers are grouped as the language writes them", () => {
    expect(plural("cs", cs.words.about, 2_836_535)).toBe("2\u00a0836\u00a0535 slov");
    expect(plural("en", en.words.about, 269_870)).toBe("269,870 words");
  });
});

describe("message files", () => {
  it.each(["cs", "pl", "sk"] as const)("%s keeps the places to fill in", (language) => {
    const model = new Map(leaves(en));
    for (const [path, text] of leaves(ALL[language])) {
      const english = model.get(path) ?? model.get(path.replace(/\.\w+$/, ".other"));
      expect(places(text), path).toEqual(places(english ?? ""));
    }
  });

  it.each(Object.entries(ALL))("%s has every plural category of its language", (language, messages) => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    for (const forms of plurals(messages)) expect(Object.keys(forms).sort()).toEqual(categories);
  });

  it("translates every text that is not the same in all languages", () => {
    const same = new Set([
      "words.find.row",
      "crossword.short.letter",
      "crossword.blank",
      "play.say.words",
      "analyse.list.row",
      "analyse.list.orders.equity",
      "analyse.endgame.seconds",
      "analyse.simulate.seconds",
      "analyse.simulate.exact",
      "analyse.simulate.equity",
      "analyse.preendgame.columns.wins",
      "analyse.bag.tile",
      "review.empty.example",
      "review.kinds.play",
      "boards.history.row",
      "boards.end.score",
      "boardPage.win.of",
      "boardPage.review.point",
      "boardPage.review.row",
      "boardPage.editor.piece",
      "boards.console.move",
      "tournaments.cross.elo",
      "boards.algorithms.minimax",
      "boards.algorithms.negamax",
      "boards.algorithms.negamax+tt",
      "boards.algorithms.mtdf",
      "boards.algorithms.max-n",
      "boards.algorithms.mcts",
      "study.statistics.bar",
      "places.move",
    ]);
    for (const messages of [cs, pl, sk]) {
      const model = new Map(leaves(en));
      const copied = leaves(messages).filter(([path, text]) => model.get(path) === text && !same.has(path));
      expect(copied).toEqual([]);
    }
  });
});

describe("fill", () => {
  it("leaves a place without a value visible", () => {
    expect(fill("{word} in {lexicon}", { word: "AA" })).toBe("AA in {lexicon}");
  });

  it("does not fill in what a value itself contains", () => {
    expect(fill("{a}{b}", { a: "{b}", b: "x" })).toBe("{b}x");
  });
});

describe("translate", () => {
  it("puts a phrase together from its terms, the longest first", () => {
    expect(translate(cs.terms, "instrumental singular or genitive plural")).toBe(
      "7. pád č. jednotného nebo 2. pád č. množného",
    );
    expect(translate(cs.terms, "passive participle in the accusative")).toBe("trpné příčestí ve 4. pádě");
    expect(translate(cs.terms, "KLASIK allows nouns only in the nominative")).toBe(
      "KLASIK: podstatná jména jen v 1. pádě",
    );
  });

  it("leaves unknown terms and terms inside other words unchanged", () => {
    expect(translate(cs.terms, "pluperfect of an oriole")).toBe("pluperfect of an oriole");
    expect(translate(en.terms, "dative plural")).toBe("dative plural");
  });

  it.each([cs, pl, sk])("has the same terms in every language", ({ terms }) => {
    expect(Object.keys(terms)).toEqual(Object.keys(cs.terms));
  });
});
