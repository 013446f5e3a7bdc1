import { describe, expect, it } from "vitest";
import type { BoardView } from "../src/crossword/board";
import { cellsOf, previewed, reused, type Layers } from "../src/crossword/cells";
import { crossword } from "../src/i18n/crossword.en";

const board: BoardView = {
  cells: [
    ["K", "", ""],
    ["", "", ""],
    ["", "", ""],
  ],
  premiums: ["= '", "   ", "   "],
  centre: [1, 1],
  values: { K: 5, O: 1 },
};
const layers: Layers = {
  board,
  last: new Set([0]),
  pending: new Map(),
  preview: new Map(),
  faults: new Set(),
  area: new Set(),
  heat: new Map(),
  cursor: null,
};
const cells = (change: Partial<Layers> = {}) => cellsOf(crossword, (n) => `${n} points`, { ...layers, ...change });

describe("cells of a board", () => {
  it("show the tile, else the premium; each says so in words", () => {
    const [first, , third] = cells()[0]!;
    expect(first).toMatchObject({
      shows: "tile",
      letter: "K",
      value: 5,
      last: true,
      label: "1A, K, 5 points, last play",
    });
    expect(third).toMatchObject({ shows: "", kind: "letter2", sign: "2L", label: "1C, double letter" });
    expect(cells()[1]![1]).toMatchObject({ centre: true, home: true });
  });

  it("hide the premiums under a map, so that only its own scale is seen", () => {
    const heat = new Map([[8, { share: 1, text: "5" }]]);
    const shown = cells({ heat }).flat();
    expect(shown.map(({ kind }) => kind)).toEqual(Array(9).fill("plain"));
    expect(shown.map(({ sign }) => sign)).toEqual(Array(9).fill(""));
    expect(shown[8]).toMatchObject({ share: 1, shareText: "5" });
    expect(shown[2]!.label).toContain("double letter");
  });

  it("stay the same objects if nothing changed, so that a preview redraws only its own squares", () => {
    const before = cells();
    const shown = { ...layers, preview: new Map([[1, "o"]]) };
    const after = previewed(crossword, (n) => `${n} points`, shown, before);
    const changed = after.flat().filter((cell) => !before.flat().includes(cell));
    expect(changed.map(({ square, shows, letter, blank }) => [square, shows, letter, blank])).toEqual([
      [1, "preview", "O", true],
    ]);
    expect(after[1]).toBe(before[1]);
    expect(after).toEqual(cells(shown));
  });

  it("stay the same objects if another layer does not affect them", () => {
    const before = cells();
    const after = reused(before, cells({ last: new Set() }));
    expect(
      after
        .flat()
        .filter((cell) => !before.flat().includes(cell))
        .map(({ square }) => square),
    ).toEqual([0]);
    expect(after[1]).toBe(before[1]);
  });
});
