import { describe, expect, it } from "vitest";
import { draftKey, drawTile, emptyPosition, rowsText, withBoard, type Draft } from "../src/crossword/drafting";
import { emptyCells } from "../src/crossword/board";

const draft = (square: number, down = false): Draft => ({ cells: emptyCells(3), cursor: { square, down } });
const key = (name: string, rest: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({
    key: name,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    isComposing: false,
    shiftKey: false,
    ...rest,
  }) as KeyboardEvent;

describe("a board set up by hand", () => {
  it("takes letters along the cursor's direction and stops at the edge", () => {
    const across = drawTile(drawTile(draft(1), "A"), "B");
    expect(across.cells[0]).toEqual(["", "A", "B"]);
    expect(across.cursor.square).toBe(2);
    const down = drawTile(draft(1, true), "A");
    expect(down.cursor).toEqual({ square: 4, down: true });
  });

  it("clears a square and goes back", () => {
    const full = drawTile(draft(1), "A");
    const back = drawTile({ ...full, cursor: { square: 1, down: false } }, "");
    expect(back.cells[0]).toEqual(["", "", ""]);
    expect(back.cursor.square).toBe(0);
  });

  it("reads keys: letters of the language, Shift for a blank, Space to turn, others not at all", () => {
    expect(draftKey(draft(0), key("č"), ["A", "Č"])?.cells[0]![0]).toBe("Č");
    expect(draftKey(draft(0), key("A", { shiftKey: true }), ["A"])?.cells[0]![0]).toBe("a");
    expect(draftKey(draft(0), key(" "), [])?.cursor.down).toBe(true);
    expect(draftKey(draft(0), key("q"), ["A"])).toBeNull();
    expect(draftKey(draft(0), key("a", { ctrlKey: true }), ["A"])).toBeNull();
  });

  it("is written as a CGP, with the rest of the position kept", () => {
    const cells = [
      ["", "CH", ""],
      ["a", "", "B"],
      ["", "", ""],
    ];
    expect(rowsText(cells)).toBe("1[CH]1/a1B/3");
    expect(withBoard("3/3/3 KO?/ 12/7 0", cells)).toBe("1[CH]1/a1B/3 KO?/ 12/7 0");
    expect(withBoard("", cells)).toBe("1[CH]1/a1B/3 / 0/0 0");
    expect(emptyPosition(2)).toBe("2/2 / 0/0 0");
  });
});
