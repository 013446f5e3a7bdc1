import { expect, test } from "vitest";
import type { Summary } from "../src/api/types";
import { usualLevel } from "../src/play/choices";
import { crosswords, unfinished } from "../src/play/listed";
import { puzzleAddress, rackOf, today } from "../src/play/puzzle";

const room = (name: string, changed: number, rest: Partial<Summary> = {}): Summary => ({
  room: name,
  game: "crossword",
  seats: [],
  mine: [0],
  moves: 0,
  over: false,
  created: 0,
  changed,
  kind: "crossword",
  ...rest,
});

test("the last level is offered again, and a player that is no level gives way to a casual one", () => {
  const levels = ["beginner", "casual", "champion"];
  expect(usualLevel(levels, "champion")).toBe("champion");
  expect(usualLevel(levels, "greedy")).toBe("casual");
  expect(usualLevel(["easy", "hard"], "greedy")).toBe("easy");
  expect(usualLevel([], "greedy")).toBe("");
});

test("the game to continue is the newest that is not over and has a seat of mine", () => {
  const games = crosswords([
    room("old", 1),
    room("newer", 2),
    room("newer", 2),
    room("watched", 3, { mine: [] }),
    room("over", 4, { over: true }),
    room("board", 5, { kind: "board" }),
  ]);
  expect(games.map((game) => game.room)).toEqual(["over", "watched", "newer", "old"]);
  expect(unfinished(games)?.room).toBe("newer");
  expect(unfinished([])).toBeUndefined();
});

test("the day of a puzzle is that of the user's calendar, and its address holds day and list", () => {
  expect(today(new Date(2026, 2, 1, 0, 5))).toBe("2026-03-01");
  expect(today(new Date(2026, 11, 31, 23, 59))).toBe("2026-12-31");
  expect(puzzleAddress({ day: "2026-11-17", lexicon: "cs" })).toBe("/play?puzzle=2026-11-17&lexicon=cs");
});

test("the rack of a position is that of the side to move", () => {
  expect(rackOf("15/15 NÝ?/ŠV 343/355 0")).toBe("NÝ?");
  expect(rackOf("15/15 /ŠV 0/0 0")).toBe("");
});
