import { describe, expect, it } from "vitest";
import { blocks, spans } from "../src/parts/markdown";

describe("the Markdown of rules", () => {
  it("has headings, paragraphs over several lines, and items", () => {
    const found = blocks("# Title\n\n## Aim\nBe first\nto win.\n\n- one\n- two");
    expect(found.map(({ kind, level }) => [kind, level])).toEqual([
      ["heading", 1],
      ["heading", 2],
      ["paragraph", 0],
      ["item", 0],
      ["item", 0],
    ]);
    expect(found[2]!.spans).toEqual([{ kind: "text", text: "Be first to win." }]);
  });

  it("marks code, emphasis and strength, and leaves the rest alone", () => {
    expect(spans("`a1-c3,d4` is *one* **move** 2 * 3")).toEqual([
      { kind: "code", text: "a1-c3,d4" },
      { kind: "text", text: " is " },
      { kind: "em", text: "one" },
      { kind: "text", text: " " },
      { kind: "strong", text: "move" },
      { kind: "text", text: " 2 * 3" },
    ]);
  });
});
