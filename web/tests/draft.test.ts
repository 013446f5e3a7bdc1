import { expect, it } from "vitest";
import type { GameInfo } from "../src/api/types";
import { choices, firstPlayers, TEXT } from "../src/tournaments/draft";

const game = (parts: Partial<GameInfo>): GameInfo =>
  ({ kind: "board", levels: {}, computers: [], algorithms: [], heuristics: [], ...parts }) as GameInfo;

it("offers every crossword player once, the levels first, and none of another language", () => {
  const computers = [
    { name: "smart", about: "" },
    { name: "champion", about: "" },
    { name: "ballard", about: "", language: "en" },
  ];
  const crossword = game({
    kind: "crossword",
    levels: { casual: "greedy:human=casual", champion: "champion" },
    computers,
  });
  expect(choices(crossword, "en")).toEqual(["casual", "champion", "smart", "ballard"]);
  expect(choices(crossword, "cs")).toEqual(["casual", "champion", "smart"]);
});

it("offers the levels of a board game by their names, then added players", () => {
  const boards = game({
    levels: { easy: "best-move:standard" },
    algorithms: ["best-move"],
    computers: [{ name: "mine", about: "" }],
  });
  expect(choices(boards, undefined)).toEqual(["easy", "mine"]);
});

it("starts with two fast players, or with a text field if a game has only one", () => {
  const first = (parts: Partial<GameInfo>): string[] => firstPlayers(game(parts), undefined).map(({ who }) => who);
  const named = (...names: string[]): GameInfo["computers"] => names.map((name) => ({ name, about: "" }));
  expect(
    first({ levels: { easy: "", medium: "", hard: "" }, algorithms: ["pvs"], computers: named("random") }),
  ).toEqual(["easy", "medium"]);
  expect(first({ computers: named("random", "greedy", "smart") })).toEqual(["greedy", "smart"]);
  expect(first({ computers: named("random") })).toEqual(["random", TEXT]);
});
