// The analysis board: the tree of variations, the editor's clicks, the review in numbers, addresses.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardTurn, Course, Piece } from "../src/api/types";
import { around } from "../src/boards/geometry";
import { lay } from "../src/boards/desk/editing";
import { mistakes, type Reviewed, total, withTurn } from "../src/boards/desk/reviewed";
import { Tree } from "../src/boards/desk/tree.svelte";
import { boardAddress, isBoardRecord, readBoardAddress } from "../src/share/board";

/** A game whose position is the text of its moves; every position has the moves a and b. */
function answer(body: { position?: string; moves: string[]; legal: boolean }): Course {
  const start = body.position ?? "start";
  const texts = body.moves.reduce((known, move) => [...known, `${known.at(-1)}${move}`], [start]);
  const positions = texts.map((text) => ({
    text,
    side: text.length % 2,
    scores: [],
    pieces: [],
    move: null,
    over: false,
  }));
  const legal = body.legal ? ["a", "b"].map((move) => ({ move, steps: [], motion: [] })) : [];
  return { players: 2, height: 1, cells: [], lines: [], positions, legal };
}

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    asked.push(body);
    const found = answer(JSON.parse(body) as Parameters<typeof answer>[0]);
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(found) });
  });
});

const moves = (nodes: readonly { move: string }[]): string => nodes.map(({ move }) => move).join("");

describe("the tree of variations", () => {
  it("plays along the game, and branches where another move is played", async () => {
    const tree = await Tree.open("toy", {}, ["a", "a", "b"]);
    expect(moves(tree.main)).toBe("aab");
    await tree.go(tree.main[0]!);
    expect(tree.legal.map(({ move }) => move)).toEqual(["a", "b"]);
    await tree.play("a");
    expect(tree.current).toBe(tree.main[1]);
    tree.step(-1);
    await tree.play("b");
    await tree.play("b");
    expect(moves(tree.line)).toBe("abb");
    expect(moves(tree.main)).toBe("aab");
    expect(tree.current.shown.text).toBe("startabb");
  });

  it("does not ask the server for a position that it knows", async () => {
    const tree = await Tree.open("toy", {});
    await tree.play("a");
    const before = asked.length;
    await tree.go(tree.root);
    await tree.go(tree.root);
    await tree.play("a");
    expect(asked.length).toBe(before + 1); // the moves of the start, once
  });

  it("shows a line as a variation and removes it again", async () => {
    const tree = await Tree.open("toy", {}, ["a", "a"]);
    await tree.playLine(tree.root, ["b", "a", "b"]);
    expect([tree.current.move, moves(tree.line)]).toEqual(["b", "bab"]);
    tree.remove(tree.current);
    expect([tree.current, moves(tree.line)]).toEqual([tree.root, "aa"]);
  });
});

describe("the position editor", () => {
  const piece = (at: string, kind: string, player: number): Piece => ({ at, kind, player, x: 0, y: 0, size: 1 });

  it("lays, replaces and removes a piece", () => {
    const ring = { kind: "ring", player: 1 };
    const laid = lay([piece("a1", "marker", 0)], "b2", ring, () => 1);
    expect(laid.map(({ at, kind }) => `${kind} ${at}`)).toEqual(["marker a1", "ring b2"]);
    expect(lay(laid, "a1", ring, () => 1).map(({ kind, player }) => [kind, player])).toEqual([
      ["ring", 1],
      ["ring", 1],
    ]);
    expect(lay(laid, "b2", ring, () => 1).map(({ at }) => at)).toEqual(["a1"]);
    expect(lay(laid, "a1", null, () => 1).map(({ at }) => at)).toEqual(["b2"]);
  });
});

describe("a review", () => {
  const turn = (number: number, side: number, lost: number, mark: string): BoardTurn =>
    ({
      number,
      side,
      lost,
      mark,
      win: 0.5 - lost,
      move: "",
      best: "",
      line: [],
      player: "",
      value: 0,
      chances: [],
    }) as BoardTurn;

  it("grows move by move and counts the mistakes of each player", () => {
    const empty: Reviewed = { moves: ["a", "b", "c"], win: [0.5], turns: [], settings: "" };
    const found = [turn(1, 0, 0.3, "blunder"), turn(2, 1, 0, ""), turn(3, 0, 0.1, "mistake")].reduce(withTurn, empty);
    expect(found.win).toEqual([0.5, 0.2, 0.5, 0.4]);
    expect(mistakes(found).map(({ number }) => number)).toEqual([1, 3]);
    expect(total(found, 0)).toEqual({ moves: 2, lost: 0.2, inaccuracy: 0, mistake: 1, blunder: 1 });
    expect(total(found, 1)).toEqual({ moves: 1, lost: 0, inaccuracy: 0, mistake: 0, blunder: 0 });
  });
});

describe("addresses of boards", () => {
  it("come back as they were written", () => {
    const about = {
      game: "yinsh",
      position: "rings 1 c3; side 2; phase place",
      moves: ["f6", "xg5-g9xa5;i8-f5"],
      names: ["Ana Nová", "Bob & Běla"],
      at: 1,
      review: true,
    };
    const query = new URL(boardAddress(about), "http://kotva").searchParams;
    expect(readBoardAddress(query)).toEqual({ ...about, setup: null });
    expect(readBoardAddress(new URLSearchParams("game=yinsh&puzzle=7")).puzzle).toBe(7);
  });

  it("records of board games are told from those of crosswords", () => {
    expect(isBoardRecord('\n[Game "abalone"]\n\n1. a1,b2 *')).toBe(true);
    expect(isBoardRecord("#player1 eva Eva\n>eva: KOTVA 8D KOTVA +20 20")).toBe(false);
  });
});

it("the area of a cell has its neighbours", () => {
  const cells = [0, 1, 2, 3].map((n) => ({
    at: `a${n}`,
    shape: "square",
    x: n / 4,
    y: 0,
    size: 0.25,
    level: 0,
    mark: "",
  }));
  expect(around({ height: 1, cells, lines: [] }, ["a1"])).toEqual(["a0", "a1", "a2"]);
});
