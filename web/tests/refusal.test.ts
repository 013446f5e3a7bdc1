import { expect, test } from "vitest";
import { cs } from "../src/i18n/cs";
import { en } from "../src/i18n/en";
import { pl } from "../src/i18n/pl";
import { refusalText, ruleText } from "../src/i18n/refusal";
import { sk } from "../src/i18n/sk";

const line = {
  code: "bad-input",
  message: "the file, line 3: there is no player eva",
  rule: "no-player",
  about: ["eva"],
  at: [["line", "3"]],
} as const;

test("an error is shown in the language of the interface, with its place and subject", () => {
  expect(refusalText(cs, line)).toBe("Řádek 3: Hráč eva v zápisu není.");
  expect(refusalText(en, line)).toBe("Line 3: The record has no player eva.");
  expect(refusalText(pl, { code: "not-your-turn", message: "it is another player's turn" })).toBe(
    "Ruch należy do innego gracza.",
  );
});

test("places are listed from the outermost to the innermost", () => {
  const error = {
    code: "bad-file",
    message: "the record cannot be played",
    rule: "rack",
    about: ["Z"],
    at: [
      ["line", "4"],
      ["move", "9H ZZZZ"],
    ],
  } as const;
  expect(refusalText(sk, error)).toBe("Riadok 4, 9H ZZZZ: V zásobníku chýba Z.");
});

test("a move error omits its place and has its own sentence for a single word", () => {
  expect(ruleText(en, { rule: "words", about: ["NACHOR"] })).toBe("NACHOR is not in the word list.");
  expect(ruleText(en, { rule: "words", about: ["AB", "CD"] })).toBe("These are not in the word list: AB, CD.");
});

test("a very long text is clipped", () => {
  const text = refusalText(en, {
    code: "bad-input",
    message: "",
    rule: "rack-long",
    about: ["A".repeat(10_000), "7"],
    at: [["rack", "1"]],
  });
  expect(text).toBe(`Rack 1: “${"A".repeat(60)}…” is longer than a rack, which holds at most 7.`);
});

test("an error missing from the catalogue keeps the server's sentence", () => {
  expect(refusalText(sk, { code: "bad-player", message: "there is no such player" })).toBe("there is no such player");
});

test.each([cs, en, pl, sk])("too many simulations are refused in the language of the interface", (m) => {
  const message = "a page has at most 2 simulations at once; stop one of them first";
  const text = refusalText(m, { code: "too-many-simulations", message });
  expect(text).toBe(m.refusals["too-many-simulations"]);
  expect(text).not.toContain("at most");
});

test("what a board game refuses is said in the language of the interface, with the move", () => {
  const error = {
    code: "bad-input",
    message: "`e5,e6` is not legal: on e5 there is no marble of player 1, who moves",
    rule: "not-own-marble",
    about: ["e5", "1"],
    at: [["move", "e5,e6"]],
  } as const;
  expect(refusalText(cs, error)).toBe("e5,e6: Na e5 není koule hráče 1, který je na tahu.");
});
