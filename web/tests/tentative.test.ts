import { describe, expect, it } from "vitest";
import {
  emptyCells,
  premiumAt,
  squareName,
  squareNamed,
  textOf,
  tilesIn,
  type BoardView,
} from "../src/crossword/board";
import {
  begin,
  eraseBack,
  laidBy,
  moveText,
  onRack,
  place,
  pointTo,
  recall,
  reorder,
  shuffle,
  turn,
  type,
  withRack,
  type Tentative,
} from "../src/crossword/tentative";

/** A 15 by 15 board with words in a few rows: `{ 7: "...KOTVA" }`. */
function board(rows: Record<number, string> = {}): BoardView {
  const cells = emptyCells(15);
  for (const [row, text] of Object.entries(rows))
    [...text].forEach((tile, column) => (cells[Number(row)]![column] = tile === "." ? "" : tile));
  return {
    cells,
    premiums: ["=  '".padEnd(15), ...Array<string>(14).fill(" ".repeat(15))],
    centre: [7, 7],
    values: {},
  };
}

const at = (name: string): number => squareNamed(name, 15)!;

function typed(rack: string, start: string, letters: string, on = board(), down = false): Tentative {
  const state = begin(tilesIn(rack), { square: at(start), down });
  return [...letters].reduce(
    (now, letter) => type(now, on, letter.toUpperCase(), letter !== letter.toUpperCase()),
    state,
  );
}

describe("squares and tiles", () => {
  it("are named by row and column, read either way", () => {
    expect(squareName(at("8D"), 15)).toBe("8D");
    expect(squareNamed("D8", 15)).toBe(at("8D"));
    expect(squareNamed("16A", 15)).toBeNull();
    expect(squareNamed("8P", 15)).toBeNull();
    expect(squareName(20, 21)).toBe("1U");
  });

  it("of several characters stand in brackets", () => {
    expect(tilesIn("A[CH]?b")).toEqual(["A", "CH", "?", "b"]);
    expect(textOf(["A", "CH", "?", "b"])).toBe("A[CH]?b");
  });

  it("have premiums by their sign", () => {
    expect(premiumAt(board(), 0)).toEqual({ of: "word", times: 3 });
    expect(premiumAt(board(), 3)).toEqual({ of: "letter", times: 2 });
    expect(premiumAt(board(), 1)).toBeNull();
  });
});

describe("typing a play", () => {
  it("lays one tile after the other and writes the move", () => {
    expect(moveText(typed("KOTVASE", "8D", "KOTVA"), board())).toBe("8D KOTVA");
    expect(moveText(typed("KOTVASE", "8D", "KOTVA", board(), true), board())).toBe("D8 KOTVA");
  });

  it("jumps over tiles on the board and writes them as dots, from the start of the word", () => {
    const on = board({ 7: "...KOTVA" });
    expect(moveText(typed("ROZEMIL", "8I", "MI", on), on)).toBe("8D .....MI");
    expect(moveText(typed("ROZEMIL", "7H", "RM", on, true), on)).toBe("H7 R.M");
  });

  it("uses a blank for a small letter, and when the letter is not on the rack", () => {
    expect(moveText(typed("KOT?ASE", "8D", "KOTvA"), board())).toBe("8D KOTvA");
    expect(moveText(typed("KOT?ASE", "8D", "KOTVA"), board())).toBe("8D KOTvA");
    const [first] = typed("KO??ASE", "8D", "k").placed;
    expect(first?.tile).toBe(2);
  });

  it("takes a letter with marks when the bare one is not there", () => {
    expect(moveText(typed("ŘEKAŤŁO", "8D", "REK"), board())).toBe("8D ŘEK");
    expect(moveText(typed("ŘREKAŤO", "8D", "REK"), board())).toBe("8D REK");
    expect(moveText(typed("ŁAPAĆ", "8D", "LAP"), board())).toBe("8D ŁAP");
  });

  it("stops at the edge and when there is no such tile", () => {
    const full = typed("KOTVASE", "8N", "KOT");
    expect(moveText(full, board())).toBe("8N KO");
    expect(typed("KOTVASE", "8D", "X").placed).toEqual([]);
  });

  it("Backspace takes back the tile before the cursor, over tiles of the board too", () => {
    const on = board({ 7: "....O" });
    const word = typed("KTVASEX", "8D", "KT", on);
    expect(moveText(word, on)).toBe("8D K.T");
    const less = eraseBack(word, on);
    expect(less.cursor?.square).toBe(at("8F"));
    expect(moveText(eraseBack(less, on), on)).toBe("nothing");
    expect(eraseBack(begin(["A"]), on).placed).toEqual([]);
  });
});

describe("laying by hand", () => {
  const rack = tilesIn("KOT?ASE");

  it("moves a tile that is already laid and refuses an occupied square", () => {
    const on = board({ 7: "...K" });
    const first = place(begin(rack), on, 1, at("8E"));
    expect(place(first, on, 2, at("8D"))).toBe(first);
    expect(place(first, on, 2, at("8E"))).toBe(first);
    const moved = place(first, on, 1, at("9E"));
    expect(moved.placed).toEqual([{ square: at("9E"), tile: 1, letter: "O" }]);
    expect(onRack(moved)).toEqual([0, 2, 3, 4, 5, 6]);
    expect(recall(moved, at("9E")).placed).toEqual([]);
  });

  it("a blank needs its letter", () => {
    expect(place(begin(rack), board(), 3, 0).placed).toEqual([]);
    expect(place(begin(rack), board(), 3, 0, "V").placed).toEqual([{ square: 0, tile: 3, letter: "V" }]);
  });

  it("says why a play cannot be written: not in a line, or with a hole", () => {
    const two = (a: string, b: string): string =>
      moveText(place(place(begin(rack), board(), 0, at(a)), board(), 1, at(b)), board());
    expect(two("8D", "9E")).toBe("crooked");
    expect(two("8D", "8F")).toBe("gap");
    expect(two("8E", "8D")).toBe("8D OK");
    expect(two("9D", "8D")).toBe("D8 OK");
  });

  it("writes a single tile along the longer word, across when they are equally long", () => {
    const on = board({ 6: "...AB", 7: "..E.", 8: "...C" });
    const one = (square: string): string => moveText(place(begin(rack), on, 0, at(square)), on);
    expect(one("8D")).toBe("D7 .K.");
    expect(one("7F")).toBe("7D ..K");
    expect(moveText(place(begin(rack), board(), 0, at("8H")), board())).toBe("8H K");
  });

  it("shuffles and reorders without losing a tile; a new rack keeps the order of what stays", () => {
    const shuffled = shuffle(begin(rack), () => 0);
    expect([...shuffled.order].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(shuffled.order).not.toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(reorder(begin(rack), 6, 0).order).toEqual([6, 0, 1, 2, 3, 4, 5]);
    expect(reorder(begin(rack), 0, null).order).toEqual([1, 2, 3, 4, 5, 6, 0]);
    const next = withRack(reorder(begin(rack), 6, 0), tilesIn("KASETAS"));
    expect(next.order.map((tile) => next.rack[tile])).toEqual(["E", "K", "T", "A", "S", "A", "S"]);
  });

  it("points to a square, and again to turn", () => {
    const once = pointTo(begin(rack), 5);
    expect(once.cursor).toEqual({ square: 5, down: false });
    expect(pointTo(once, 5).cursor?.down).toBe(true);
    expect(turn(once).cursor?.down).toBe(true);
    expect(pointTo(pointTo(once, 5), 6).cursor).toEqual({ square: 6, down: true });
  });
});

describe("laidBy", () => {
  it("is the tiles of a written play by square", () => {
    expect([...laidBy("D8", tilesIn("K.t"), 15)]).toEqual([
      [at("8D"), "K"],
      [at("10D"), "t"],
    ]);
  });
});
