import { expect, test } from "vitest";
import { cs } from "../src/i18n/cs";
import { en } from "../src/i18n/en";
import { pl } from "../src/i18n/pl";
import { refusalText } from "../src/i18n/refusal";
import { sk } from "../src/i18n/sk";

const line = { code: "bad-input", message: "the file, line 3: two players have the nick eva", rule: "record-line", about: ["3"] };

test("a refusal is told in the language of the reader, with what it is about", () => {
  expect(refusalText(cs, line)).toBe(`Řádek 3 záznamu nelze přečíst (${line.message}).`);
  expect(refusalText(en, line)).toBe(`Line 3 of the record cannot be read (${line.message}).`);
  expect(refusalText(pl, { code: "not-your-turn", message: "it is another player's turn" })).toBe("Ruch należy do innego gracza.");
});

test("what the catalogue does not know is told as the server tells it", () => {
  expect(refusalText(sk, { code: "bad-player", message: "there is no such player" })).toBe("there is no such player");
});
