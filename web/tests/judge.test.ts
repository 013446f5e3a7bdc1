import { describe, expect, test } from "vitest";
import { meant, takeWords } from "../src/words/judge";

describe("the words in the judge's field", () => {
  test("a space or a new line ends a word; the last one is still being typed", () => {
    expect(takeWords("kotva slo")).toEqual({ words: ["kotva"], rest: "slo" });
    expect(takeWords("kotva\nslovo ")).toEqual({ words: ["kotva", "slovo"], rest: "" });
    expect(takeWords("kotva")).toEqual({ words: [], rest: "kotva" });
  });

  test("at the end the last word counts too, and spaces alone are no words", () => {
    expect(takeWords("  kotva   slovo", true)).toEqual({ words: ["kotva", "slovo"], rest: "" });
    expect(takeWords("   ", true)).toEqual({ words: [], rest: "" });
  });

  test("an accent typed on its own joins its letter", () => {
    expect(takeWords("z\u030c ")).toEqual({ words: ["ž"], rest: "" });
  });
});

test("a key meant for the page is neither a modifier alone nor a shortcut of the browser", () => {
  const key = (name: string, held = {}) => meant({ key: name, ctrlKey: false, altKey: false, metaKey: false, ...held });
  expect(["a", "Enter", " ", "ArrowUp", "Tab"].filter((name) => !key(name))).toEqual([]);
  expect(["Shift", "Control", "AltGraph", "CapsLock", "F5", "F11"].filter((name) => key(name))).toEqual([]);
  expect(key("r", { ctrlKey: true })).toBe(false);
});
