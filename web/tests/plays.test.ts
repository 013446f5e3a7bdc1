import { describe, expect, it } from "vitest";
import {
  byWord,
  filterOf,
  leaveAfter,
  landing,
  listed,
  moveOf,
  placements,
  rowOf,
  spelled,
  spent,
} from "../src/analyse/plays";
import type { PlaysInfo } from "../src/api/types";
import { rackIn, read, write } from "../src/crossword/address";

const PLAYS: PlaysInfo = {
  by: "score",
  orders: ["score"],
  plays: 3,
  at: ["8D", "H7", "1A", "", ""],
  tiles: ["HA.s", "[CH]A", "ŽA", "-A[CH]", "-"],
  score: [20, 12, 12, 0, 0],
  words: ["HATS AT", "CHA", "ŽA", "", ""],
  value: [20_000, 12_000, 12_000, 0, null],
  terms: {},
};

describe("placements", () => {
  it("go across from a square that begins with its row, past tiles that lie there", () => {
    expect([...placements("8D", "HA.s", 15)]).toEqual([
      [108, "H"],
      [109, "A"],
      [111, "s"],
    ]);
  });

  it("go down from a square that begins with its column; a tile in brackets is one tile", () => {
    expect([...placements("H7", "[CH]A", 15)]).toEqual([
      [97, "CH"],
      [112, "A"],
    ]);
  });
});

describe("leaveAfter", () => {
  it("takes a blank for a letter in lower case", () => {
    expect(leaveAfter(["K", "?", "A", "A"], ["A", "o"])).toEqual(["K", "A"]);
  });
});

describe("filter", () => {
  it("reads 8D and D8 as a square and anything else as part of a word", () => {
    expect(filterOf("8d", 15)).toEqual({ square: 108 });
    expect(filterOf("D8", 15)).toEqual({ square: 108 });
    expect(filterOf("ha", 15)).toEqual({ word: "HA" });
    expect(filterOf(" ", 15)).toBeNull();
  });
});

describe("listed", () => {
  const rows = (column: "rank" | "word" | "score" | "at", reversed = false, filter = filterOf("", 15)): number[] =>
    listed(PLAYS, 15, { column, reversed }, filter, [...PLAYS.at.keys()].sort(byWord(PLAYS, "cs")));

  it("keeps the server's order, or sorts by a column, equal rows in the server's order", () => {
    expect(rows("rank")).toEqual([0, 1, 2, 3, 4]);
    expect(rows("score")).toEqual([0, 1, 2, 3, 4]);
    expect(rows("at")).toEqual([2, 0, 1, 3, 4]);
  });

  it("sorts words in Czech order: CH after H, Ž last, then moves without a word", () => {
    expect(rows("word")).toEqual([0, 1, 2, 3, 4]);
    expect(rows("word", true)).toEqual([4, 3, 2, 1, 0]);
  });

  it("stays in the server's order until the words are sorted", () => {
    expect(listed(PLAYS, 15, { column: "word", reversed: false }, null, null)).toEqual([0, 1, 2, 3, 4]);
  });

  it("keeps plays with a word or over a square", () => {
    expect(rows("rank", false, { word: "HA" })).toEqual([0, 1]);
    expect(rows("rank", false, { square: 112 })).toEqual([1]);
    expect(rows("rank", false, { square: 110 })).toEqual([]);
  });
});

describe("landing", () => {
  it("counts plays over a square, and takes the mean or the best of their points", () => {
    const both: PlaysInfo = {
      ...PLAYS,
      at: ["1A", "A1", ""],
      tiles: ["AB", "AC", "-A"],
      score: [10, 4, 0],
      words: ["AB", "AC", ""],
    };
    expect([...landing(both, 15, "count")]).toEqual([
      [0, 2],
      [1, 1],
      [15, 1],
    ]);
    expect(landing(both, 15, "mean").get(0)).toBe(7);
    expect(landing(both, 15, "best").get(0)).toBe(10);
  });
});

describe("moves without a word", () => {
  it("are written as the server reads them, and take their tiles off the rack", () => {
    expect([0, 3, 4].map((row) => moveOf(PLAYS, row))).toEqual(["8D HA.s", "-A[CH]", "-"]);
    expect(spent("", "-A[CH]", 15)).toEqual(["A", "CH"]);
    expect(spent("8D", "HA.s", 15)).toEqual(["H", "A", "s"]);
    expect(spent("", "-", 15)).toEqual([]);
  });
});

describe("rowOf", () => {
  it("finds a move that the user lays; one tile in either direction", () => {
    expect(rowOf(PLAYS, "8D HA.s", 15)).toBe(0);
    expect(rowOf(PLAYS, "8D HATS", 15)).toBeNull();
    const hook: PlaysInfo = { ...PLAYS, at: ["H7"], tiles: [".A"], score: [2], words: ["XA"], value: [2000], plays: 1 };
    expect(rowOf(hook, "8G .A", 15)).toBe(0);
    expect(rowOf(hook, "8G .E", 15)).toBeNull();
  });
});

describe("spelled", () => {
  it("separates the letters of blanks from the others", () => {
    expect(spelled("HATS", "HA.s")).toEqual([
      { text: "HAT", blank: false },
      { text: "S", blank: true },
    ]);
    expect(spelled("CHATA", "[ch]A.A")).toEqual([
      { text: "CH", blank: true },
      { text: "ATA", blank: false },
    ]);
    expect(spelled("HATS", "HATS")).toEqual([{ text: "HATS", blank: false }]);
  });
});

describe("address", () => {
  it("holds the position and round-trips", () => {
    const state = { lexicon: "cs", cgp: "15/15 KO[CH]?/ 0/0 0", by: "equity", top: true };
    expect(read(new URLSearchParams(write(state).split("?")[1]))).toEqual(state);
  });

  it("gives the rack of the side to move, or an empty text", () => {
    expect(rackIn("15/15 KO[CH]?/ABC 0/0 0")).toBe("KO[CH]?");
    expect(rackIn("15/15 /ABC 0/0 0")).toBe("");
  });
});
