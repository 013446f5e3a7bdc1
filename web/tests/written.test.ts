import { describe, expect, it } from "vitest";
import { writtenText } from "../src/crossword/written";
import { withNames } from "../src/play/names";

const CELLS = [
  ["U", "", "", ""],
  ["H", "", "", ""],
  ["n", "", "", ""],
  ["", "", "", ""],
];

describe("a move in the log", () => {
  it("is a whole word with the tiles played through in parentheses", () => {
    expect(writtenText("A1 ...E", CELLS)).toBe("A1 (UHN)E");
    expect(writtenText("1A .ž", CELLS)).toBe("1A (U)Ž");
    expect(writtenText("-ABC", CELLS)).toBe("-ABC");
  });

  it("keeps a dot for a tile that was taken off the board since", () => {
    expect(writtenText("4A .E", CELLS)).toBe("4A (.)E");
  });
});

describe("the record of a game on this page", () => {
  it("has the names that the page shows, not those of algorithms", () => {
    const gcg = "#player1 player1 player1\n#player2 player2 greedy\n#lexicon cs\n>player1: KOTVA 8D KOTVA +18 18\n";
    expect(withNames(gcg, ["Hráč 1", "Běžný"])).toBe(
      "#player1 player1 Hráč 1\n#player2 player2 Běžný\n#lexicon cs\n>player1: KOTVA 8D KOTVA +18 18\n",
    );
  });
});
