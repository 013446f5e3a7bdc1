import { describe, expect, it } from "vitest";
import { rowAfter, rowsInSight, scrollFor } from "../src/parts/window";

describe("rowsInSight", () => {
  it("covers everything in sight at every scroll position", () => {
    for (const [count, height] of [
      [0, 400],
      [3, 400],
      [5000, 400],
      [5000, 37],
    ] as const) {
      for (let top = 0; top <= count * 40; top += count > 100 ? 997 : 13) {
        const { first, end } = rowsInSight(count, 40, top, height);
        const needed = [...Array(count).keys()].filter((row) => row * 40 < top + height && (row + 1) * 40 > top);
        for (const row of needed) expect(row >= first && row < end).toBe(true);
        expect(end - first).toBeLessThanOrEqual(Math.ceil(height / 40) + 1 + 2 * 6);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(count);
      }
    }
  });

  it("draws nothing past the end when the list became shorter", () => {
    expect(rowsInSight(2, 40, 100_000, 400)).toEqual({ first: 2, end: 2 });
  });
});

describe("scrollFor", () => {
  it.each([
    ["above", 1, 200, 40],
    ["below", 20, 0, 20 * 40 + 40 - 400],
    ["in sight", 6, 200, 200],
  ])("brings a row that is %s wholly into sight", (_, row, top, expected) => {
    expect(scrollFor(row, 40, top, 400)).toBe(expected);
  });
});

describe("rowAfter", () => {
  it("moves by keys and stays inside the list", () => {
    expect(rowAfter("ArrowDown", 0, 3, 10)).toBe(1);
    expect(rowAfter("ArrowUp", 0, 3, 10)).toBe(0);
    expect(rowAfter("PageDown", 1, 50, 10)).toBe(11);
    expect(rowAfter("PageDown", 1, 3, 10)).toBe(2);
    expect(rowAfter("End", 0, 3, 10)).toBe(2);
    expect(rowAfter("Home", 2, 3, 10)).toBe(0);
  });

  it("goes in four directions in columns, and stays in its column at the edge", () => {
    // 0 1 2
    // 3 4
    expect(rowAfter("ArrowDown", 1, 5, 10, 3)).toBe(4);
    expect(rowAfter("ArrowDown", 2, 5, 10, 3)).toBe(2);
    expect(rowAfter("ArrowUp", 4, 5, 10, 3)).toBe(1);
    expect(rowAfter("ArrowUp", 1, 5, 10, 3)).toBe(1);
    expect(rowAfter("ArrowRight", 2, 5, 10, 3)).toBe(3);
    expect(rowAfter("ArrowLeft", 0, 5, 10, 3)).toBe(0);
    expect(rowAfter("ArrowRight", 0, 5, 10)).toBeNull();
  });

  it("leaves other keys alone", () => {
    expect(rowAfter("a", 1, 3, 10)).toBeNull();
    expect(rowAfter("End", 0, 0, 10)).toBeNull();
  });
});
