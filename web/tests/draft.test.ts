import { expect, it } from "vitest";
import type { GameInfo } from "../src/api/rooms";
import { choices } from "../src/tournaments/draft";

const game = (parts: Partial<GameInfo>): GameInfo => ({ kind: "board", levels: {}, computers: [], ...parts }) as GameInfo;

it("offers every crossword player once, those of the levels first, and none of another language", () => {
  const computers = [{ name: "smart", about: "" }, { name: "random", about: "" }, { name: "ballard", about: "", language: "en" }];
  const crossword = game({ kind: "crossword", levels: { dumb: "random", smart: "smart" }, computers });
  expect(choices(crossword, "en")).toEqual(["random", "smart", "ballard"]);
  expect(choices(crossword, "cs")).toEqual(["random", "smart"]);
});

it("offers the levels of a board game by their names, then added players", () => {
  const boards = game({ levels: { easy: "best-move:standard" }, computers: [{ name: "mine", about: "" }] });
  expect(choices(boards, undefined)).toEqual(["easy", "mine"]);
});
