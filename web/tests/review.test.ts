import { describe, expect, it } from "vitest";
import type { RecordInfo, StepInfo, StepReview } from "../src/api/analyses";
import { boardAt, curves, laidBy, totals } from "../src/review/game";

const EMPTY = [["", ""], ["", ""]];
const AFTER = [["A", ""], ["", ""]];

function step(change: Partial<StepInfo>): StepInfo {
  return { player: 0, kind: "play", tiles: "", at: null, rack: "", score: 0, total: 0, notes: [], line: 1, cgp: "", cells: EMPTY, ...change };
}

const GAME: RecordInfo = {
  lexicon: "en",
  language: "en",
  players: [{ nick: "a", name: "" }, { nick: "b", name: "" }],
  title: "",
  notes: [],
  board: { cells: [["A", "B"], ["", ""]], premiums: ["  ", "  "], centre: [0, 0], values: {} },
  steps: [
    step({ at: "1A", tiles: "A", score: 5, total: 5 }),
    step({ player: 1, at: "1A", tiles: "AB", score: 7, total: 7, cells: AFTER }),
    step({ kind: "pass", total: 5, cells: [["A", "B"], ["", ""]] }),
  ],
  final: "",
  complete: true,
  remarks: [],
  gcg: "",
  json_text: "",
};

describe("a record", () => {
  it("lays only tiles that do not lie there yet, even if it spells the whole word", () => {
    expect([...laidBy(GAME.steps[1]!, 2)]).toEqual([[1, "B"]]);
    expect(laidBy(GAME.steps[2]!, 2).size).toBe(0);
  });

  it("shows the board after each step", () => {
    expect(boardAt(GAME, 0).cells).toEqual(EMPTY);
    expect(boardAt(GAME, 1).cells).toEqual(AFTER);
    expect(boardAt(GAME, 3).cells).toEqual(GAME.board.cells);
  });

  it("draws each player's points, which stay while the other moves", () => {
    expect(curves(GAME)).toEqual([[0, 5, 5, 5], [0, 0, 7, 7]]);
  });

  it("sums what is known so far", () => {
    const play = { move: "1A A", at: "1A", tiles: "A", score: 5, value: 5000, terms: { score: 5000 }, words: ["A"] };
    const review: StepReview = {
      done: 1, of: 3, step: 0, known: true, phonies: ["A"], played: play, best: [play], best_score: play,
      place: 2, plays: 9, lost_score: 2, lost_value: 2500, missed_bingo: play,
    };
    const [first, second] = totals(GAME, new Map([[0, review]]), 1);
    expect(first).toEqual({ score: 5, moves: 1, lost: 2500, bingos: 1, missed: 1, phonies: 1 });
    expect(second).toEqual({ score: 7, moves: 0, lost: 0, bingos: 1, missed: 0, phonies: 0 });
  });
});
