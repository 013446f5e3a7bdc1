// The pieces of all players can be seen on all boards: WCAG 2.2, success criterion 1.4.11, asks for a contrast of 3:1.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const CSS = readFileSync(new URL("../src/styles/looks.css", import.meta.url), "utf-8");

function colours(look: string): Record<string, string> {
  const block = CSS.split(`[data-look="${look}"] {`)[1]!.split("\n}")[0]!;
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name!, value!]),
  );
}

/** Relative luminance by the definition of WCAG. */
function luminance(hex: string): number {
  const parts = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c) : hex.slice(1).match(/../g)!;
  const [r, g, b] = parts.map((part) => {
    const share = parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

describe.each(["walnut", "slate"])("the look %s", (look) => {
  const colour = colours(look);

  it.each([1, 2, 3, 4])("shows the pieces of player %i by their body or their rim", (player) => {
    for (const ground of ["frame-body", "cell", "level-low", "level-high"]) {
      const seen = ["body", "rim"].map((part) => contrast(colour[`p${player}-${part}`]!, colour[ground]!));
      expect(Math.max(...seen), `${look}, player ${player} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
});
