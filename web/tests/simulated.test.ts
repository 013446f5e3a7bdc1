import { describe, expect, it } from "vitest";
import { arranged, inPlace, interval, laidByMove, ranks, scaleOf, share } from "../src/analyse/simulated";
import type { SimulatedPlay } from "../src/api/types";
import { emptyCells } from "../src/crossword/board";
import { withTiles, writtenParts } from "../src/crossword/written";

const play = (number: number): SimulatedPlay => ({ number, move: `8${"ABCDEF"[number]} AB` }) as SimulatedPlay;

describe("the rows of a simulation", () => {
  it("keep their order while the ranks change", () => {
    const order = [0, 1, 2];
    expect(arranged(order, [play(2), play(0), play(1)]).map(({ number }) => number)).toEqual(order);
    expect([...ranks([play(2), play(0), play(1)])]).toEqual([
      [2, 1],
      [0, 2],
      [1, 3],
    ]);
  });

  it("begin in the order of the candidates", () => {
    expect(arranged([], [play(2), play(0), play(1)]).map(({ number }) => number)).toEqual([0, 1, 2]);
  });

  it("change their order only as a whole, when they are sorted", () => {
    expect(arranged([2, 0, 1], [play(0), play(1), play(2)]).map(({ number }) => number)).toEqual([2, 0, 1]);
  });
});

describe("the lines of replies", () => {
  it("stay where they are; a new reply takes the place of one that is gone", () => {
    expect(inPlace([], ["a", "b", "c"])).toEqual(["a", "b", "c"]);
    expect(inPlace(["a", "b", "c"], ["c", "a", "b"])).toEqual(["a", "b", "c"]);
    expect(inPlace(["a", "b", "c"], ["c", "d", "a"])).toEqual(["a", "d", "c"]);
    expect(inPlace(["a", "b"], ["b", "c", "d"])).toEqual(["c", "b", "d"]);
    expect(inPlace(["a", "b"], ["b"])).toEqual(["b"]);
  });
});

describe("intervals", () => {
  it("reach 1.96 standard errors to both sides: 95 % of a normal distribution", () => {
    const found = interval(0.5, 0.01)!;
    expect(found.low).toBeCloseTo(0.4804);
    expect(found.high).toBeCloseTo(0.5196);
    expect(interval(3, null)).toEqual({ low: 3, value: 3, high: 3 });
    expect(interval(null, null)).toBeNull();
  });

  it("share a scale with round ends that holds them all", () => {
    const scale = scaleOf([interval(0.52, 0), null, interval(0.61, 0)], 0.05);
    expect(scale.low).toBeCloseTo(0.5);
    expect(scale.high).toBeCloseTo(0.65);
    expect(share(scale, 0.575)).toBeCloseTo(0.5);
    expect(share(scale, 0.2)).toBe(0);
    expect(share(scale, 0.9)).toBe(1);
  });

  it("have a scale even if there is no value yet, or one value without an error", () => {
    expect(scaleOf([], 10)).toEqual({ low: 0, high: 10 });
    expect(scaleOf([interval(20, null)], 10)).toEqual({ low: 20, high: 30 });
  });
});

describe("moves", () => {
  it("are written with whole words, tiles played through in parentheses and blanks marked", () => {
    const cells = emptyCells(15);
    cells[7]![4] = "O";
    cells[7]![5] = "r";
    const text = (parts: { text: string }[]): string => parts.map((part) => part.text).join("");
    expect(text(writtenParts("8D", "W..d", cells))).toBe("8D W(OR)D");
    expect(writtenParts("8D", "W..d", cells).at(-1)).toEqual({ text: "D", blank: true });
    expect(text(writtenParts("E7", "N.T", cells))).toBe("E7 N(O)T");
    expect(text(writtenParts("8B", "[CH]AT..", cells))).toBe("8B CHAT(OR)");
  });

  it("lie on the board for the reply to them", () => {
    const cells = emptyCells(15);
    const after = withTiles(cells, laidByMove("8D AB", 15));
    expect(after[7]!.slice(3, 5)).toEqual(["A", "B"]);
    expect(cells[7]![3]).toBe("");
    expect(laidByMove("-AB", 15).size).toBe(0);
  });
});
