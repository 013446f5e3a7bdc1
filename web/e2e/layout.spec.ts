// Every page fits its window: at the size of a small laptop, on a phone and at 200 % zoom, in all languages of the
// interface; and axe finds nothing in either theme.
import type { Page } from "@playwright/test";
import type { TournamentInfo, TournamentList } from "../src/api/types";
import { PAGES } from "../src/frame/pages";
import type { Messages } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { boardAddress } from "../src/share/board";
import { button, EMPTY, importGame, openPosition, POOR_PLAYS, SAMPLES, startGame } from "./crossword";
import { expect, expectAccessible, test } from "./frame";
import { newGame, tool, tournamentEnds } from "./table";

/** 200 % zoom of 1280 x 720 leaves 640 x 360 CSS pixels. */
const SIZES = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 640, height: 360 },
];
const LANGUAGES = ["en", "cs", "sk", "pl"];
const MIDDLE =
  "3Š1K1S1D5/1BÝK1Ó1Í1Ž5/BÚ1R1T1TLÍM4/3T1ASI1NO4/Z2L2IN2Č4/pEKANOVA7/O5E8/Ť2ŘePNĚ7/4X1A8/3VOŇ9/4T10/3FA10/3U11/3G11/15 CVMEIĚE/ 183/191 0";

interface Context {
  page: Page;
  m: Messages;
  lexicon: string;
}

/** Opens a tournament that is made over the interface: its form is a page of its own above. */
async function tournament(
  page: Page,
  about: { game: string; players: string[]; games: number; seconds?: number },
): Promise<void> {
  const made = await page.request.post("/api/tournaments", { data: about });
  await page.goto(`/tournaments?id=${((await made.json()) as TournamentInfo).id}`);
}

/** What is looked at, by the path of its page: how to get there. */
const STATES: Record<string, Record<string, (context: Context) => Promise<unknown>>> = {
  "/play": {
    "the first screen": ({ page }) => page.goto("/play"),
    "a new game": ({ page }) => page.goto("/play?new=1"),
    "a game": ({ page, m, lexicon }) => startGame(page, m, lexicon),
    "a finished game": async ({ page, m, lexicon }) => {
      const { rack, other } = SAMPLES[lexicon as "en" | "cs"];
      await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other} 90/70 0`);
      await button(page, m.play.actions.menu).click();
      await button(page, m.play.actions.resign).click();
      await page.getByRole("dialog").getByRole("button", { name: m.play.actions.resign }).click();
      await expect(page.getByRole("region", { name: m.play.end.title })).toBeVisible();
    },
    "the puzzle of the day": async ({ page, m }) => {
      await page.goto("/play");
      await page.getByRole("link", { name: m.start.puzzle.solve }).click();
      await expect(page.getByRole("grid")).toBeVisible();
    },
    "a position to set up": async ({ page, m, lexicon }) => {
      await startGame(page, m, lexicon);
      await page.getByRole("tab", { name: m.play.tabs.setup }).click();
      await expect(page.getByRole("heading", { name: m.setup.racks })).toBeVisible();
    },
  },
  "/analyse": {
    "without a position": ({ page }) => page.goto("/analyse?lexicon=cs"),
    "the plays of a position": async ({ page }) => {
      await page.goto(`/analyse?${new URLSearchParams({ lexicon: "cs", cgp: MIDDLE })}`);
      await expect(page.getByRole("listbox").getByRole("option").nth(3)).toBeVisible();
    },
    "a map": async ({ page, m }) => {
      await page.goto(`/analyse?${new URLSearchParams({ lexicon: "cs", cgp: MIDDLE })}`);
      await page.getByRole("tab", { name: m.analyse.map.tab }).click();
      await expect(page.locator(".share").first()).toBeVisible();
    },
    "a simulation": async ({ page, m }) => {
      await page.goto(`/analyse?${new URLSearchParams({ lexicon: "cs", cgp: MIDDLE })}`);
      await page.getByRole("tab", { name: m.analyse.simulate.tab }).click();
      await expect(button(page, m.analyse.simulate.start)).toBeVisible();
    },
  },
  "/review": {
    "without a game": ({ page }) => page.goto("/review"),
    "a game": async ({ page, m }) => {
      await page.goto("/review");
      await page.getByLabel(m.review.empty.paste).fill(">eva: ANCHORS 8D ANCHOR +26 26\n>jan: HATTERS I7 H.T +6 6\n");
      await page.getByLabel(m.review.empty.lexicon).selectOption("en");
      await button(page, m.review.empty.submit).click();
      await expect(page.locator("tbody tr").first()).toBeVisible();
    },
  },
  "/words": {
    "without a word": ({ page, lexicon }) => page.goto(`/words?lexicon=${lexicon}`),
    "a word and a list": async ({ page, lexicon }) => {
      const word = SAMPLES[lexicon as "en" | "cs"].word.toLowerCase();
      await page.goto(`/words?lexicon=${lexicon}&word=${word}&letters=${word}%3F`);
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    },
  },
  "/judge": {
    "without words": ({ page, lexicon }) => page.goto(`/judge?lexicon=${lexicon}`),
    "a judged play": async ({ page, m, lexicon }) => {
      await page.goto(`/judge?lexicon=${lexicon}`);
      await page.getByLabel(m.judge.label).fill("nonsensicalities xxxxxxxxxxxxxxxxxxxxxx abecedou");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    },
  },
  "/study": {
    "without cards": ({ page }) => page.goto("/study"),
    "with cards": ({ page, lexicon }) => importGame(page, POOR_PLAYS[lexicon]!),
    "a card to find the words of": async ({ page, m, lexicon }) => {
      await importGame(page, POOR_PLAYS[lexicon]!);
      await page.getByRole("link", { name: m.quiz.start }).first().click();
      await expect(page.getByLabel(m.quiz.answer)).toBeVisible();
    },
    "a card to find the better move of": async ({ page, m, lexicon }) => {
      await importGame(page, POOR_PLAYS[lexicon]!);
      await page.getByRole("link", { name: m.quiz.start }).last().click();
      await expect(page.getByRole("grid")).toBeVisible();
      await page.keyboard.press("F2");
      await page.getByText(m.crossword.why.ask, { exact: true }).click();
      await expect(page.locator("details p")).not.toBeEmpty();
    },
  },
  "/boards": {
    "all games": ({ page }) => page.goto("/boards"),
    "a new game": async ({ page, m }) => {
      await page.goto("/boards");
      await page.getByRole("button", { name: fill(m.boards.playOf, { game: "Terrace" }) }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    "the rules of a game": async ({ page, m }) => {
      await page.goto("/boards");
      await page.getByRole("button", { name: fill(m.boards.rulesOf, { game: "Yinsh" }) }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  "/tournaments": {
    "a new tournament": ({ page }) => page.goto("/tournaments"),
    "a finished tournament": async ({ page, m }) => {
      const players = ["easy", "best-move:standard", "alpha-beta:standard:depth=1"];
      await tournament(page, { game: "terrace", players, games: 2 });
      await tournamentEnds(page, m);
    },
    "a running tournament": async ({ page }) => {
      const players = ["pvs:standard", "alpha-beta:standard", "easy"];
      await tournament(page, { game: "abalone", players, games: 2, seconds: 0.5 });
      await expect(page.getByRole("main").getByRole("img").first()).toBeVisible();
    },
    "a tournament of people": async ({ page, m }) => {
      await tournament(page, { game: "yinsh", players: ["human:Ana", "human:Běla"], games: 2 });
      await page.getByText(m.tournaments.people.links, { exact: true }).click();
      await expect(page.getByRole("img", { name: m.together.invitation.code })).toHaveCount(2);
    },
  },
  "/board": {
    "an analysis": async ({ page }) => {
      await page.goto(boardAddress({ game: "yinsh", moves: ["f6", "e5", "g7"], at: 1 }));
      await expect(page.getByRole("tabpanel")).toBeVisible();
    },
    "a position to edit": async ({ page, m }) => {
      await page.goto(boardAddress({ game: "terrace" }));
      await page.getByRole("button", { name: m.boardPage.edit }).click();
      await expect(page.getByText(m.boardPage.editor.fine)).toBeVisible();
    },
    "a review": async ({ page }) => {
      await page.goto(boardAddress({ game: "abalone", moves: ["a1-c3,d4", "i5-g5,f5", "d4,d5"], review: true }));
      await expect(page.getByRole("tabpanel").getByRole("table")).toBeVisible();
    },
    "a puzzle": async ({ page }) => {
      await page.goto(boardAddress({ game: "yinsh", puzzle: 1 }));
      await expect(page.locator(".stage [data-role=pick]").first()).toBeVisible();
    },
    "a game that is not there": async ({ page, m }) => {
      await page.goto("/board?game=x");
      await expect(page.getByText(m.boardPage.noGame)).toBeVisible();
    },
  },
  "/room": {
    "a game of Abalone": ({ page, m }) => newGame(page, m, "Abalone", { seats: ["human", "human"] }),
    "Terrace for four with clocks, analysis and console": async ({ page, m }) => {
      await newGame(page, m, "Terrace", { seats: ["human", "human", "human", "human"], minutes: 5 });
      for (const name of [m.boards.panels.analysis, m.boards.panels.console]) await tool(page, m, name);
      await expect(page.getByRole("region", { name: m.boards.panels.console, exact: true })).toBeVisible();
    },
    "an invitation": async ({ page, m }) => {
      await page.goto("/boards");
      await page.getByRole("button", { name: fill(m.boards.playOf, { game: "Yinsh" }) }).click();
      await page.getByRole("dialog").getByRole("radio", { name: m.together.ways.link }).check();
      await page.getByRole("dialog").getByRole("button", { name: m.boards.form.start, exact: true }).click();
      await expect(page.getByRole("img", { name: m.together.invitation.code }).first()).toBeVisible();
    },
    "the result": async ({ page, m }) => {
      await newGame(page, m, "Yinsh", { seats: ["human", "human"] });
      await tool(page, m, m.boards.tools.resign);
      await page.getByRole("dialog").getByRole("button", { name: m.boards.tools.resign }).click();
      await expect(page.getByRole("dialog", { name: m.boards.end.title })).toBeVisible();
    },
    "a room that is not there": async ({ page, m }) => {
      await page.goto("/room#room=nowhere");
      await expect(page.getByText(m.boards.lost)).toBeVisible();
    },
  },
};

/** What does not fit, in words: elements beyond the window, cut texts of buttons, a second primary button. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The page answers a new size with the next frame, and a new language may need letters of another font file.
    const drawn = (): Promise<unknown> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await drawn();
    await document.fonts.ready;
    await drawn();
    const found: string[] = [];
    const name = (one: Element): string =>
      `${one.tagName.toLowerCase()}.${String(one.getAttribute("class")).split(" ").join(".")} "${one.textContent?.trim().slice(0, 40)}"`;
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const clips = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).overflowX !== "visible" || clips(one.parentElement));
    for (const one of document.querySelectorAll("body *")) {
      const box = one.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || one.closest(".unseen, .skip, svg")) continue;
      if (!(one as HTMLElement).checkVisibility({ visibilityProperty: true })) continue;
      if ((box.right > width + 1 || box.left < -1) && !clips(one.parentElement))
        found.push(`${name(one)} goes from ${Math.round(box.left)} to ${Math.round(box.right)} px`);
      if (one.matches("button, .button, [role=tab]") && one.textContent?.trim()) {
        // A text for screen readers only may be larger than its button.
        const cut = one.querySelector("span") === null && one.scrollWidth > one.clientWidth + 1;
        if (cut) found.push(`${name(one)} is cut: ${one.scrollWidth} in ${one.clientWidth} px`);
      }
    }
    const scope = document.querySelector("dialog[open]") ?? document.querySelector("main")!;
    const primary = [...scope.querySelectorAll(".primary")].filter((one) => (one as HTMLElement).checkVisibility());
    if (primary.length > 1) found.push(`${primary.length} primary buttons: ${primary.map(name).join(", ")}`);
    return found;
  });
}

// One tournament after another is played: one that runs on would keep those of later tests waiting.
test.afterEach(async ({ request }) => {
  const { tournaments } = (await (await request.get("/api/tournaments")).json()) as TournamentList;
  for (const { id } of tournaments.filter(({ state }) => state === "running" || state === "waiting"))
    await request.post(`/api/tournaments/${id}`, { data: { do: "stop" } });
});

test("every page of the router is looked at here", () => {
  expect(Object.keys(STATES).sort()).toEqual(PAGES.map(({ path }) => path).sort());
});

for (const [path, states] of Object.entries(STATES))
  for (const [state, open] of Object.entries(states))
    test(`${path}, ${state}: fits every window in every language; axe is content in both themes`, async ({
      page,
      m,
      lexicon,
    }) => {
      await open({ page, m, lexicon });
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      const problems: string[] = [];
      for (const language of LANGUAGES) {
        await page.locator(".language select").evaluate((field, code) => {
          (field as HTMLSelectElement).value = code;
          field.dispatchEvent(new Event("change", { bubbles: true }));
        }, language);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          const here = `${language}, ${size.width} x ${size.height}`;
          problems.push(...(await misfits(page)).map((problem) => `${here}: ${problem}`));
        }
      }
      expect(problems).toEqual([]);
    });
