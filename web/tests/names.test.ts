import { describe, expect, it } from "vitest";
import { heuristicName, settingsText, usualHeuristic } from "../src/boards/names";
import { cs } from "../src/i18n/cs";
import { en } from "../src/i18n/en";
import { pl } from "../src/i18n/pl";
import { sk } from "../src/i18n/sk";

describe("the settings of a computer player", () => {
  it("are shown in words, not as they are written on the command line", () => {
    expect(settingsText(en.boards, "pvs:fast:seconds=5.0")).toBe("Principal variation, 5 s per move, heuristic fast");
    expect(settingsText(en.boards, "alpha-beta:standard:depth=3,seconds=0.5")).toBe(
      "Alpha-beta, depth 3, 0.5 s per move, heuristic standard",
    );
    expect(settingsText(sk.boards, "best-move:standard")).toContain("heuristika štandardná");
    for (const m of [cs, pl, sk])
      expect(settingsText(m.boards, "alpha-beta:fast:depth=2,seconds=3")).not.toContain("=");
    expect(settingsText(en.boards, "strong:learned:depth=1,slip=0.4")).toBe(
      "Strong search, depth 1, a weaker move 40% of the time, heuristic learned from its own games",
    );
    expect(settingsText(cs.boards, "strong:learned:nodes=5000")).toContain("5,000 stavů na tah");
  });

  it("name the heuristic in every language, and one of a plug-in as it names itself", () => {
    expect(heuristicName(cs.boards, "learned")).toBe("heuristika naučená z vlastních partií");
    for (const m of [cs, pl, sk]) expect(heuristicName(m.boards, "learned")).not.toContain("learned");
    expect(heuristicName(pl.boards, "of-a-plug-in")).toBe("heurystyka of-a-plug-in");
  });

  it("keep an option that the page does not know", () => {
    expect(settingsText(en.boards, "mcts:fast:playouts=100")).toBe("Monte Carlo, playouts=100, heuristic fast");
  });
});

describe("the variants of Yinsh", () => {
  it("have the same names in the rules and in the menu of starts", async () => {
    const { readFileSync } = await import("node:fs");
    for (const [language, m] of Object.entries({ cs, en, pl, sk })) {
      const rules = readFileSync(new URL(`../../python/kotva/games/yinsh/${language}.md`, import.meta.url), "utf-8");
      for (const setup of ["alternate", "thesis"]) expect(rules).toContain(`*${m.boards.setups[setup]}*`);
      expect(rules).toContain(`*${m.boards.setups.blitz!.split(":")[0]}*`);
    }
  });
});

describe("the heuristic of an analysis", () => {
  it("is the learned one, or the first of a game without it", () => {
    expect(usualHeuristic({ heuristics: ["improved", "fast", "learned"] })).toBe("learned");
    expect(usualHeuristic({ heuristics: ["lines", "centre"] })).toBe("lines");
  });
});
