import { describe, expect, it } from "vitest";
import type { LegalMove, Piece, Step } from "../src/api/types";
import {
  back,
  begin,
  changed,
  completed,
  cycle,
  NOTHING,
  offer,
  pick,
  type Picking,
  unreachable,
} from "../src/boards/input";

const group = (...cells: string[]): Step => ({ kind: "group", cells });
const target = (...cells: string[]): Step => ({ kind: "target", cells });
const piece = (at: string): Step => ({ kind: "piece", cells: [at] });
const row = (...cells: string[]): Step => ({ kind: "row", cells });
const ring = (at: string): Step => ({ kind: "ring", cells: [at] });
const move = (name: string, ...steps: Step[]): LegalMove => ({ move: name, steps, motion: [] });

const marbles: LegalMove[] = [
  move("a1,b1", group("a1"), target("b1")),
  move("a1-b2,c1", group("a1", "b2"), target("c1")),
  move("a1-c3,d4", group("a1", "b2", "c3"), target("d4")),
  move("b2-c3,d4", group("b2", "c3"), target("d4")),
  move("f5,f6", group("f5"), target("f6")),
];

/** Chooses one cell after another; returns the move, or the choices so far. */
function choose(legal: LegalMove[], ...cells: string[]): { picking: Picking; move: string | null } {
  let picking = begin(legal);
  for (const at of cells) {
    const picked = pick(legal, picking, at);
    if (picked.move) return { picking: picked.picking, move: picked.move.move };
    picking = picked.picking;
  }
  return { picking, move: null };
}

describe("a group and a direction", () => {
  it("takes marbles one by one, in any order, and the target makes the move", () => {
    expect(choose(marbles, "c3", "b2", "a1", "d4").move).toBe("a1-c3,d4");
    expect(choose(marbles, "b2", "c3", "d4").move).toBe("b2-c3,d4");
    expect(choose(marbles, "a1", "b1").move).toBe("a1,b1");
  });

  it("takes marbles one by one even where only all three can move", () => {
    const three = [move("a1-c3,d4", group("a1", "b2", "c3"), target("d4")), move("f5,f6", group("f5"), target("f6"))];
    for (const order of [
      ["a1", "b2", "c3"],
      ["c3", "b2", "a1"],
      ["b2", "a1", "c3"],
    ]) {
      expect([...choose(three, ...order).picking.cells].sort()).toEqual(["a1", "b2", "c3"]);
      expect(choose(three, ...order, "d4").move).toBe("a1-c3,d4");
    }
  });

  it("takes the whole row when its ends are chosen", () => {
    expect(choose(marbles, "a1", "c3").picking.cells).toEqual(["a1", "b2", "c3"]);
  });

  it("puts a marble down again and keeps what can still move", () => {
    expect(choose(marbles, "a1", "c3", "a1").picking.cells).toEqual(["b2", "c3"]);
    expect(choose(marbles, "a1", "a1").picking.cells).toEqual([]);
  });

  it("starts again with a marble that does not fit, and ignores meaningless cells", () => {
    expect(choose(marbles, "a1", "f5").picking.cells).toEqual(["f5"]);
    expect(choose(marbles, "a1", "e9").picking.cells).toEqual(["a1"]);
  });

  it("shows what can be added and where it can go", () => {
    const { roles } = offer(marbles, choose(marbles, "a1").picking);
    expect(roles.get("a1")).toBe("chosen");
    expect(roles.get("b1")).toBe("target");
    expect(roles.get("b2")).toBe("pick");
    expect(roles.get("f5")).toBeUndefined();
    expect(roles.has("d4")).toBe(false);
  });

  it("returns the move that a target would complete", () => {
    expect(completed(marbles, choose(marbles, "a1", "c3").picking, "d4")?.move).toBe("a1-c3,d4");
    expect(completed(marbles, NOTHING, "d4")).toBeNull();
  });
});

describe("a piece and its target", () => {
  const pieces = [
    move("A-a1-a2", piece("a1"), target("a2")),
    move("B-c1-a2", piece("c1"), target("a2")),
    move("B-c1-c2", piece("c1"), target("c2")),
  ];

  it("is two choices", () => {
    expect(choose(pieces, "c1", "a2").move).toBe("B-c1-a2");
  });

  it("lets another piece be taken instead, and the same one be put down", () => {
    expect(choose(pieces, "a1", "c1", "c2").move).toBe("B-c1-c2");
    expect(choose(pieces, "a1", "a1").picking).toEqual(NOTHING);
  });

  it("captures an own piece rather than choosing it", () => {
    const own = [...pieces, move("B-c1-a1:A", piece("c1"), target("a1"))];
    expect(choose(own, "c1", "a1").move).toBe("B-c1-a1:A");
    expect(offer(own, choose(own, "c1").picking).roles.get("a1")).toBe("target");
  });
});

describe("rows and rings", () => {
  const rows = [
    move("x1x1", piece("c3"), target("c7"), row("a1", "a2", "a3"), ring("e5")),
    move("x1x2", piece("c3"), target("c7"), row("a1", "a2", "a3"), ring("f6")),
    move("x2x1", piece("c3"), target("c7"), row("a2", "a3", "a4"), ring("e5")),
    move("x2x2", piece("c3"), target("c7"), row("a2", "a3", "a4"), ring("f6")),
    move("quiet", piece("c3"), target("d4")),
  ];

  it("marks the candidates and the present one, which can be changed and confirmed", () => {
    let { picking } = choose(rows, "c3", "c7");
    expect(offer(rows, picking).kind).toBe("row");
    expect(offer(rows, picking).roles.get("a1")).toBe("row-now");
    expect(offer(rows, picking).roles.get("a4")).toBe("row");
    picking = cycle(rows, picking);
    expect(offer(rows, picking).roles.get("a1")).toBe("row");
    expect(offer(rows, picking).roles.get("a4")).toBe("row-now");
    const confirmed = pick(rows, picking, "a2");
    expect(offer(rows, confirmed.picking).roles.get("a4")).toBe("doomed");
    expect(pick(rows, confirmed.picking, "f6").move?.move).toBe("x2x2");
  });

  it("goes to a row by one of its own cells", () => {
    expect(choose(rows, "c3", "c7", "a4", "a4", "e5").move).toBe("x2x1");
  });

  it("takes a single row without asking", () => {
    const single = [
      move("one", piece("c3"), target("c7"), row("a1", "a2"), ring("e5")),
      move("two", piece("c3"), target("c7"), row("a1", "a2"), ring("f6")),
    ];
    expect(offer(single, choose(single, "c3", "c7").picking).kind).toBe("ring");
    expect(choose(single, "c3", "c7", "f6").move).toBe("two");
  });

  it("at the start of a turn, a single row waits for its ring", () => {
    const start = [
      move("x", row("a1", "a2"), ring("e5"), piece("c3"), target("c4")),
      move("y", row("a1", "a2"), ring("f6"), piece("c3"), target("c4")),
    ];
    expect(offer(start, begin(start)).kind).toBe("ring");
    expect(back(start, begin(start))).toEqual(begin(start));
  });

  it("goes back choice by choice", () => {
    const { picking } = choose(rows, "c3", "c7");
    const before = back(rows, picking);
    expect(offer(rows, before).kind).toBe("target");
    expect(back(rows, before)).toEqual(NOTHING);
  });

  it("shows the board after the steps that are done", () => {
    const shown = [
      move(
        "s",
        piece("c3"),
        { ...target("c7"), shows: [{ at: "c3", kind: "marker", player: 0 }] },
        row("a1"),
        ring("e5"),
      ),
      move("t", piece("c3"), target("c8")),
    ];
    expect(offer(shown, choose(shown, "c3", "c7").picking).changes).toEqual([{ at: "c3", kind: "marker", player: 0 }]);
  });
});

describe("moves that cells cannot tell apart", () => {
  it("are offered by their notation", () => {
    const passing = [move("pass")];
    expect(offer(passing, NOTHING).words).toEqual(["pass"]);
    const twins = [move("left", piece("a1"), target("b1")), move("right", piece("a1"), target("b1"))];
    expect(offer(twins, choose(twins, "a1", "b1").picking).words).toEqual(["left", "right"]);
  });
});

describe("without legal moves", () => {
  it("nothing can be chosen", () => {
    expect(offer([], NOTHING)).toEqual({ kind: null, roles: new Map(), changes: [], motion: [], words: [] });
    expect(pick([], NOTHING, "a1").move).toBeNull();
  });
});

describe("moves that no choice of cells reaches", () => {
  const ground = new Set(["a1", "b1", "b2", "c1", "c3", "d4", "f5", "f6"]);

  it("do not exist if every move has its own steps", () => {
    expect(unreachable(marbles, ground)).toEqual([]);
  });

  it("are offered at once if they have no steps, otherwise after their shared cells", () => {
    const alike = [move("raise"), move("a1=Q", piece("a1"), target("b1")), move("a1=R", piece("a1"), target("b1"))];
    expect(offer(alike, begin(alike)).words).toEqual(["raise"]);
    expect(unreachable(alike, ground)).toEqual([]);
    expect(offer(alike, choose(alike, "a1", "b1").picking).words).toEqual(["a1=Q", "a1=R"]);
  });

  it("are offered by notation if a cell is not on the board or leads to another step", () => {
    const place: Step = { kind: "place", cells: ["a1"] };
    expect(unreachable([move("7", piece("hand")), move("8", piece("a1"))], ground)).toEqual(["7"]);
    expect(unreachable([move("lift a1", piece("a1")), move("lay a1", place)], ground)).toEqual(["lay a1"]);
    expect(
      unreachable([move("a1,b1", group("a1"), target("b1")), move("lay b2", { kind: "place", cells: ["b2"] })], ground),
    ).toEqual(["lay b2"]);
  });
});

describe("changed", () => {
  const marker = (at: string, player: number): Piece => ({ at, kind: "marker", player, x: 0, y: 0, size: 1 });

  it("empties a cell without a kind, and gives a piece without a number to the first player", () => {
    const pieces = [marker("a1", 0), marker("a2", 1)];
    expect(changed(pieces, [{ at: "a1" }, { at: "a2", kind: "marker" }], () => 1)).toEqual([marker("a2", 0)]);
  });
});
