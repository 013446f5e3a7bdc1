import { describe, expect, it } from "vitest";
import type { Better, RecordInfo, StepInfo, TurnAnalysis } from "../src/api/types";
import { partsOf } from "../src/crossword/written";
import { stepNear, xAt } from "../src/review/chart";
import { bestOf, boardAt, curves, laidBy, stepText, totals, turnAt, winPoints, withGrade } from "../src/review/game";

const EMPTY = [
  ["", ""],
  ["", ""],
];
const AFTER = [
  ["A", ""],
  ["", ""],
];

function step(change: Partial<StepInfo>): StepInfo {
  return {
    turn: 0,
    player: 0,
    kind: "play",
    tiles: "",
    at: null,
    rack: "",
    score: 0,
    total: 0,
    notes: [],
    line: 1,
    cgp: "",
    cells: EMPTY,
    ...change,
  };
}

const GAME: RecordInfo = {
  lexicon: "en",
  declared_lexicon: "",
  language: "en",
  players: [
    { nick: "a", name: "" },
    { nick: "b", name: "" },
  ],
  title: "",
  notes: [],
  board: {
    cells: [
      ["A", "B"],
      ["", ""],
    ],
    premiums: ["  ", "  "],
    centre: [0, 0],
    values: {},
  },
  steps: [
    step({ turn: 1, at: "1A", tiles: "A", score: 5, total: 5 }),
    step({ turn: 2, player: 1, at: "1A", tiles: "AB", score: 7, total: 7, cells: AFTER }),
    step({
      turn: 3,
      kind: "pass",
      total: 5,
      cells: [
        ["A", "B"],
        ["", ""],
      ],
    }),
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
    expect(curves(GAME)).toEqual([
      [0, 5, 5, 5],
      [0, 0, 7, 7],
    ]);
  });

  it("sums up the moves compared so far", () => {
    const play = { move: "1A A", score: 5, value: 5, terms: { score: 5 }, words: ["A"] };
    const turn = {
      number: 1,
      move: "1A A",
      words: ["A"],
      missing: "",
      gap: "",
      unknown_words: [],
      withdrawn: false,
      phonies: ["A"],
      bingo: true,
      plays: 9,
      lost_score: 2,
      value: 5,
      best: [play],
      place: 2,
      missed_bingo: play,
      endgame: null,
      best_move: play,
      lost: 2.5,
    } as unknown as TurnAnalysis;
    const [first, second] = totals(GAME, new Map([[1, turn]]));
    expect(first).toEqual({ score: 5, moves: 1, lost: 2.5, bingos: 1, missed: 1, phonies: 1, graded: 0, lostWin: 0 });
    expect(second).toEqual({ score: 7, moves: 0, lost: 0, bingos: 0, missed: 0, phonies: 0, graded: 0, lostWin: 0 });
    const deep = { ...turn, win_chance: { lost: 0.25 } } as TurnAnalysis;
    expect(totals(GAME, new Map([[1, deep]]))[0]).toMatchObject({ graded: 1, lostWin: 0.25 });
    const partly = totals(GAME, new Map([[1, { ...turn, missing: "no rack", lost: 0 }]]));
    expect(partly[0]).toMatchObject({ moves: 0, lost: 0, missed: 0 });
  });

  it("counts turns, not events: a withdrawn play is not a separate turn", () => {
    const steps = [step({ turn: 1 }), step({ turn: 0, kind: "withdrawal" }), step({ turn: 2, player: 1 })];
    expect([0, 1, 2, 3].map((at) => turnAt({ ...GAME, steps }, at))).toEqual([0, 1, 1, 2]);
  });

  it("shows the solver's move first in an endgame", () => {
    const named = (move: string): Better => ({ move, score: 1, value: 1, terms: {}, words: [] });
    const turn = { best: [named("1A A"), named("1B B")], best_move: named("1C C") } as TurnAnalysis;
    expect(bestOf(turn).map(({ move }) => move)).toEqual(["1C C", "1A A"]);
    expect(bestOf({ ...turn, best_move: named("1B B") }).map(({ move }) => move)).toEqual(["1B B", "1A A"]);
    expect([partsOf("8D WORd"), partsOf("-")]).toEqual([
      { at: "8D", tiles: "WORd" },
      { at: "", tiles: "" },
    ]);
  });
});

describe("win probabilities", () => {
  const graded = (after: number, lost: number): TurnAnalysis => ({ win_chance: { after, lost } }) as TurnAnalysis;

  it("are the first player's, and begin with a half; a change is that of the player who moves", () => {
    const turns = new Map([
      [1, graded(0.75, 0)],
      [2, graded(0.5, 0.125)],
    ]);
    expect(winPoints(GAME, turns)).toEqual([
      { step: 1, turn: 1, player: 0, before: 0.5, win: 0.75, change: 0.25, lost: 0 },
      { step: 2, turn: 2, player: 1, before: 0.75, win: 0.5, change: 0.25, lost: 0.125 },
    ]);
  });

  it("leave out turns that are not graded", () => {
    const turns = new Map([[2, graded(0.75, 0)]]);
    expect(winPoints(GAME, turns).map(({ turn, win }) => [turn, win])).toEqual([[2, 0.25]]);
  });

  it("of a stopped review stay until the turn is graded again", () => {
    const plain = { win_chance: null } as TurnAnalysis;
    expect(withGrade(plain, graded(0.75, 0)).win_chance).toMatchObject({ after: 0.75 });
    expect(withGrade(graded(0.5, 0), graded(0.75, 0)).win_chance).toMatchObject({ after: 0.5 });
    expect(withGrade(plain, undefined)).toBe(plain);
  });

  it("lie over their steps, and a click finds the nearest step", () => {
    for (const step of [0, 3, 10]) expect(stepNear(xAt(step, 10) / 480, 10)).toBe(step);
    expect([stepNear(0, 10), stepNear(1, 10)]).toEqual([0, 10]);
  });

  it("name the moves as people write them", () => {
    const kinds = { pass: "pass", exchange: "exchange {tiles}" };
    expect(stepText(kinds, step({ at: "1A", tiles: ".B", cells: AFTER }))).toBe("1A (A)B");
    expect(stepText(kinds, step({ kind: "exchange", tiles: "AB" }))).toBe("exchange AB");
    expect(stepText(kinds, undefined)).toBe("");
  });
});

describe("a written move", () => {
  it("has the tiles played through in parentheses, also if the record spells them out", () => {
    const kinds = {};
    expect(stepText(kinds, step({ at: "1A", tiles: "AB", cells: AFTER }))).toBe("1A (A)B");
    expect(stepText(kinds, step({ at: "1A", tiles: ".b", cells: AFTER }))).toBe("1A (A)B");
  });
});
