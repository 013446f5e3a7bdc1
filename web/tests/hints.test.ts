import { describe, expect, it } from "vitest";
import type { HintSteps } from "../src/api/types";
import { en } from "../src/i18n/en";
import { areaSquares, hintTexts } from "../src/play/hints";

const speech = { language: "en", m: en };
const cells = Array.from({ length: 15 }, () => Array<string>(15).fill(""));
const play: HintSteps = {
  kind: "play",
  bingo: false,
  area: { first_row: 10, last_row: 14, first_column: 0, last_column: 4 },
  tiles: "AHT",
  word: "HAT",
  move: "12B HAT",
  score: 12,
};

describe("a hint", () => {
  it("goes from the area to the play", () => {
    expect(hintTexts(speech, play, cells)).toEqual([
      "Look at this part of the board: bottom left.",
      "Use these tiles: A, H, T.",
      "The word is HAT.",
      "Play 12B HAT, 12 points.",
    ]);
  });

  it("can be an exchange or a pass", () => {
    const exchange = { ...play, kind: "exchange" as const, tiles: "VV", move: "-VV", word: "" };
    expect(hintTexts(speech, exchange, cells)).toEqual([
      "No play is good enough. It is better to exchange tiles.",
      "Exchange V, V.",
    ]);
    expect(hintTexts(speech, { ...exchange, kind: "pass" }, cells)).toEqual(["No move is possible. Pass."]);
  });

  it("points to a ninth of the board", () => {
    expect([...areaSquares(play.area, 15)]).toHaveLength(25);
    expect(areaSquares(play.area, 15).has(14 * 15 + 4)).toBe(true);
    expect(areaSquares(undefined, 15).size).toBe(0);
  });
});
