import { describe, expect, it } from "vitest";
import { columnsOf, groupsOf, markOf } from "../src/analyse/draws";
import type { PreEndgameMove } from "../src/api/types";

const ALPHABET = ["A", "Á", "B", "C", "Č", "?"];

function play(by_draw: (number | null)[]): PreEndgameMove {
  const rest = { wins: 0, ties: 0, losses: 0, exact: false, decided: 0, abandoned: false, nested: false };
  return { move: "8D BAB", ...rest, by_draw, spread: null, spread_exact: false };
}

describe("the draws of a pre-endgame", () => {
  it("stand in the order of the language's alphabet and keep their place in the results", () => {
    const bags = [
      { tiles: "Č?", weight: 2 },
      { tiles: "BA", weight: 1 },
      { tiles: "ČA", weight: 1 },
      { tiles: "ÁC", weight: 3 },
    ];
    expect(columnsOf(bags, ALPHABET)).toEqual([
      { tiles: "AB", weight: 1, index: 1 },
      { tiles: "AČ", weight: 1, index: 2 },
      { tiles: "ÁC", weight: 3, index: 3 },
      { tiles: "Č?", weight: 2, index: 0 },
    ]);
  });

  it("are wins, ties, losses, parts of a draw, or not decided", () => {
    expect([1, 0.5, 0, 0.75, null, undefined].map(markOf)).toEqual(["win", "tie", "loss", "part", "open", "open"]);
  });

  it("are grouped by their results, with the sum of their weights", () => {
    const columns = columnsOf(
      [
        { tiles: "A", weight: 3 },
        { tiles: "B", weight: 2 },
        { tiles: "C", weight: 1 },
        { tiles: "Č", weight: 2 },
      ],
      ALPHABET,
    );
    const groups = groupsOf(play([0, 1, null, 1]), columns);
    expect(groups.map(({ mark, weight, draws }) => [mark, weight, draws.map(({ tiles }) => tiles)])).toEqual([
      ["win", 4, ["B", "Č"]],
      ["loss", 3, ["A"]],
      ["open", 1, ["C"]],
    ]);
  });
});
