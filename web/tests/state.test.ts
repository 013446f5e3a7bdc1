import { describe, expect, it } from "vitest";
import { asksNothing, NO_SEARCH, read, write, type WordsState } from "../src/words/state";

const EMPTY: WordsState = { lexicon: "", word: "", sort: "length", study: "chance", length: 7, ...NO_SEARCH };

function roundTrip(state: WordsState): WordsState {
  return read(new URL(write(state), "http://localhost").searchParams);
}

describe("the address of the page Words", () => {
  it("of an empty state is the bare path", () => {
    expect(write(EMPTY)).toBe("/words");
  });

  it("round-trips with every character a user may type", () => {
    const state: WordsState = {
      lexicon: "cs-klasik",
      word: "žluťoučký & kůň",
      letters: "RETINA??",
      pattern: "?ŘE*#",
      starts: "a+b",
      contains: "100%",
      ends: "ň",
      sort: "points",
      study: "statistics",
      length: 15,
    };
    expect(roundTrip(state)).toEqual(state);
  });

  it("takes decomposed letters for composed ones", () => {
    expect(roundTrip({ ...EMPTY, word: "r\u030ceka" }).word).toBe("\u0159eka");
  });

  it("ignores an unknown order", () => {
    expect(read(new URLSearchParams("sort=colour")).sort).toBe("length");
    expect(read(new URLSearchParams("length=99&study=x"))).toMatchObject({ length: 7, study: "chance" });
  });
});

describe("asksNothing", () => {
  it("is true of blanks only", () => {
    expect(asksNothing({ ...NO_SEARCH, starts: "  " })).toBe(true);
    expect(asksNothing({ ...NO_SEARCH, letters: "?" })).toBe(false);
  });
});
