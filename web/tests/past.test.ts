import { describe, expect, it } from "vitest";
import type { Entry } from "../src/api/types";
import { cellsAfter, wordsAt } from "../src/play/past";

function entry(part: Partial<Entry>): Entry {
  const usual = { number: 0, kind: "move" as const, move: "-", words: [], squares: [], drawn: 0, wrong: [], stake: 0 };
  return { ...usual, reason: "", why: "", fault: "", at: 0, seconds: 0, ...part };
}

const history = [
  entry({
    number: 1,
    move: "1A AB",
    squares: [
      [0, 0],
      [0, 1],
    ],
  }),
  entry({ number: 2, move: "B1 .C", squares: [[1, 1]] }),
  entry({ number: 3, kind: "challenge", upheld: false }),
  entry({ number: 4, move: "A1 .d", squares: [[1, 0]] }),
];
const now = [
  ["A", "B", ""],
  ["d", "", ""],
  ["", "", ""],
];

describe("earlier positions", () => {
  it("lack the tiles laid later", () => {
    expect(cellsAfter(history, now, 0)).toEqual([
      ["A", "B", ""],
      ["", "", ""],
      ["", "", ""],
    ]);
    expect(cellsAfter(history, now, 3)).toEqual(now);
  });

  it("show a play that was taken off, until its challenge", () => {
    expect(cellsAfter(history, now, 1)?.[1]).toEqual(["", "C", ""]);
    expect(cellsAfter(history, now, 2)?.[1]).toEqual(["", "", ""]);
  });

  it("are not known before a change by hand", () => {
    const changed = [...history, entry({ number: 5, kind: "set-up" })];
    expect(cellsAfter(changed, now, 1)).toBeNull();
  });
});

describe("words through a square", () => {
  it("are those across and down, blanks in upper case", () => {
    expect(wordsAt(now, 0)).toEqual(["AB", "AD"]);
    expect(wordsAt(now, 1)).toEqual(["AB"]);
    expect(wordsAt(now, 4)).toEqual([]);
  });
});
