import { describe, expect, it } from "vitest";
import type { Cell, Piece } from "../src/api/types";
import { cellAfter, homeTurns, placed, turnOf } from "../src/boards/geometry";
import { labels, levelsOf, walls } from "../src/boards/outline";
import { Tracker } from "../src/boards/track";
import type { Ground } from "../src/boards/types";

const square = (at: string, x: number, y: number, level = 0): Cell => ({
  at,
  shape: "square",
  x,
  y,
  size: 0.5,
  level,
  mark: "",
});
const four: Ground = {
  height: 1,
  cells: [square("a2", 0.25, 0.25, 2), square("b2", 0.75, 0.25), square("a1", 0.25, 0.75), square("b1", 0.75, 0.75, 1)],
  lines: [{ x1: 0, y1: 0, x2: 1, y2: 0 }],
};

/** The 61 hexagons of Abalone, as the server places them. */
const hexes: Ground = {
  height: (8 * Math.sqrt(3)) / 18 + 2 / (9 * Math.sqrt(3)),
  lines: [],
  cells: [..."abcdefghi"].flatMap((letter, row) =>
    Array.from({ length: 9 }, (_, column) => column)
      .filter((column) => Math.abs(row - column) <= 4)
      .map((column): Cell => ({
        at: `${letter}${column + 1}`,
        shape: "hexagon",
        x: (column - row / 2 + 2.5) / 9,
        y: ((8 - row) * Math.sqrt(3)) / 18 + 1 / (9 * Math.sqrt(3)),
        size: 1 / 9,
        level: 0,
        mark: "",
      })),
  ),
};

describe("the board on the screen", () => {
  it("turns by the angle that maps it onto itself", () => {
    expect(turnOf(four)).toBe(90);
    expect(turnOf(hexes)).toBe(60);
    expect(turnOf({ ...four, height: 6 / 7 })).toBe(180);
  });

  it("is unchanged after a full rotation", () => {
    const [once, again] = [placed(hexes, 0), placed(hexes, 6)];
    const sorted = (ground: Ground): Cell[] => [...ground.cells].sort((a, b) => a.at.localeCompare(b.at));
    sorted(once).forEach((cell, i) => {
      expect(cell.x).toBeCloseTo(sorted(again)[i]!.x);
      expect(cell.y).toBeCloseTo(sorted(again)[i]!.y);
    });
  });

  it("a turn of a hexagon covers the same places with other cells", () => {
    const places = (ground: Ground): string[] =>
      ground.cells.map(({ x, y }) => `${x.toFixed(4)} ${Math.abs(y).toFixed(4)}`).sort();
    expect(places(placed(hexes, 1))).toEqual(places(placed(hexes, 0)));
    const corner = placed(hexes, 1).cells.find(({ at }) => at === "i5")!;
    expect(corner.x).toBeCloseTo(hexes.cells.find(({ at }) => at === "i9")!.x);
  });

  it("is turned for the other players so that their side is at the bottom", () => {
    const piece = (at: string, player: number): Piece => ({ at, player, kind: "marble", x: 0, y: 0, size: 0.1 });
    const start = [piece("a1", 0), piece("i9", 1), piece("a5", 2), piece("b6", 2)];
    expect([0, 1].map((player) => homeTurns(hexes, [], player, 2))).toEqual([0, 3]);
    expect([0, 1].map((player) => homeTurns(four, [], player, 2))).toEqual([0, 2]);
    const turns = homeTurns(hexes, start, 2, 3);
    const low = (n: number): number => placed(hexes, n).cells.find(({ at }) => at === "b6")!.y;
    expect(low(turns)).toBeGreaterThanOrEqual(Math.max(...[0, 1, 2, 3, 4, 5].map(low)) - 0.1);
    expect(homeTurns(hexes, start, 0, 3)).toBe(0);
  });

  it("keeps the squares of a row in line, whatever their heights, with the label in the middle of the row", () => {
    for (const turns of [0, 1, 2, 3]) {
      const ground = placed(four, turns);
      expect(ground.height).toBe(1);
      const places = ground.cells.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`);
      expect(places).toEqual(["0.25 0.25", "0.75 0.25", "0.25 0.75", "0.75 0.75"]);
    }
    const ground = placed(four, 0);
    const label = Object.fromEntries(labels(ground).map(({ text, x, y }) => [text, { x, y }]));
    for (const at of ["a1", "b2"]) {
      const cell = ground.cells.find((one) => one.at === at)!;
      expect(label[at[0]!]!.x).toBeCloseTo(cell.x);
      expect(label[at[1]!]!.y).toBeCloseTo(cell.y);
    }
  });

  it("draws a wall wherever a square is higher than its neighbour, and nowhere else", () => {
    const levels = levelsOf(four.cells);
    const sides = Object.fromEntries(
      four.cells.map((cell) => [cell.at, walls(cell, levels, 0.05).map(({ side }) => side)]),
    );
    expect(sides).toEqual({ a2: ["east", "south"], b2: [], a1: [], b1: ["north", "west"] });
    // The two walls of a2 meet at one outer corner, so no gap is left there.
    const [east, south] = walls(four.cells[0]!, levels, 0.05);
    expect(east!.points[2]).toEqual({ x: 0.55, y: 0.55 });
    expect(south!.points[3]).toEqual({ x: 0.55, y: 0.55 });
  });
});

describe("arrow keys", () => {
  it("reach the neighbour on squares and stop at the edge", () => {
    const { cells } = placed(four, 0);
    expect(cellAfter("ArrowRight", "a2", cells)).toBe("b2");
    expect(cellAfter("ArrowDown", "b2", cells)).toBe("b1");
    expect(cellAfter("ArrowLeft", "a2", cells)).toBeNull();
    expect(cellAfter("x", "a2", cells)).toBeNull();
  });

  it("reach every cell of a hexagon board from its centre", () => {
    const seen = new Set(["e5"]);
    for (const at of seen) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = cellAfter(key, at, hexes.cells);
        if (next) seen.add(next);
      }
    }
    expect(seen.size).toBe(61);
    expect(cellAfter("ArrowRight", "e5", hexes.cells)).toBe("e6");
  });
});

describe("pieces from one picture to the next", () => {
  const at = (name: string, player: number, kind = "marble"): Piece => ({
    at: name,
    kind,
    player,
    x: name.charCodeAt(0),
    y: Number(name.slice(1)),
    size: 1,
  });
  const keys = (pieces: { at: string; key: number }[]): Record<string, number> =>
    Object.fromEntries(pieces.map((piece) => [piece.at, piece.key]));

  it("follow a push: each marble goes one cell on", () => {
    const tracker = new Tracker();
    const before = keys(tracker.follow([at("a1", 0), at("a2", 0), at("a3", 1)]));
    const after = keys(
      tracker.follow(
        [at("a2", 0), at("a3", 0), at("a4", 1)],
        [
          ["a1", "a2"],
          ["a2", "a3"],
          ["a3", "a4"],
        ],
      ),
    );
    expect(after).toEqual({ a2: before.a1, a3: before.a2, a4: before.a3 });
  });

  it("keep their identity when they are flipped", () => {
    const tracker = new Tracker();
    const before = keys(tracker.follow([at("a1", 0, "marker"), at("b1", 0, "ring")]));
    const after = keys(
      tracker.follow([at("a1", 1, "marker"), at("b1", 0, "marker"), at("c1", 0, "ring")], [["b1", "c1"]]),
    );
    expect(after.a1).toBe(before.a1);
    expect(after.c1).toBe(before.b1);
    expect(Object.values(before)).not.toContain(after.b1);
  });

  it("without a motion, the nearest piece of the same kind is matched", () => {
    const tracker = new Tracker();
    const before = keys(tracker.follow([at("a1", 0), at("d1", 0), at("c1", 1)]));
    const after = keys(tracker.follow([at("a1", 0), at("e1", 0), at("c1", 1)]));
    expect(after).toEqual({ a1: before.a1, e1: before.d1, c1: before.c1 });
  });

  it("a motion that was shown is not shown again", () => {
    const tracker = new Tracker();
    const pushed = [at("a2", 0), at("a3", 0)];
    const motion = [
      ["a1", "a2"],
      ["a2", "a3"],
    ] as const;
    tracker.follow([at("a1", 0), at("a2", 0)]);
    const once = keys(tracker.follow(pushed, motion));
    expect(keys(tracker.follow(pushed, motion))).toEqual(once);
  });

  it("a captured piece is gone", () => {
    const tracker = new Tracker();
    const before = keys(tracker.follow([at("a1", 0), at("b1", 1)]));
    const after = keys(tracker.follow([at("b1", 0)], [["a1", "b1"]]));
    expect(after).toEqual({ b1: before.a1 });
  });
});
