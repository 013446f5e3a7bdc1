import { describe, expect, it } from "vitest";
import { unsupported } from "../src/crossword/operations";

const EMPTY = Array(15).fill("15").join("/");

describe("operations of a position", () => {
  it("are not reported if they are supported: lexicon, standard board and tiles, game id", () => {
    expect(unsupported(`${EMPTY} ABC/ 0/0 0 lex en; ld english; bdn CrosswordGame; gid 7;`, "en")).toEqual([]);
    expect(unsupported(`${EMPTY} ABC/ 0/0 0`, "en")).toEqual([]);
  });

  it("are reported as written if they are not supported", () => {
    const cgp = `${EMPTY} ABC/ 0/0 0 lex en; bdn SuperCrosswordGame; mcnz 4; tmr 900/800; ld polish;`;
    expect(unsupported(cgp, "en")).toEqual(["bdn SuperCrosswordGame", "mcnz 4", "tmr 900/800", "ld polish"]);
    expect(unsupported(cgp, "pl")).not.toContain("ld polish");
  });
});
