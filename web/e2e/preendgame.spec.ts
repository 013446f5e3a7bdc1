// The tab Endgame of Analyse while tiles are in the bag.
import type { Locator, Page } from "@playwright/test";
import type { Messages } from "../src/i18n/en";
import { button, square } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";

/** One tile in the bag. L1 GYRES wins 5 of 8 draws, and no move wins more: by full enumeration with another program. */
const ONE =
  "3ZOARIA6/HEREON9/2IT2M7D/2VAG1O7E/1FA1W1WUXIA3T/1J2E1B3P3a/1E2D1U3I2TI/1L1QuERN1GABOON/1D2C1N2OR2RE/4K4OI2ME/4SYLVA1ET1E1/10SH1N1/11I1T1/11O1S1/7CAPUL3 RDEYESG/ 347/364 0";
/** Two tiles in the bag; solving all moves takes minutes. */
const TWO =
  "7V4P1B/7E1CAVIER/7L3AA1E/7D2AWL1Y/4UNSTACKS3/9EA4/9N5/6WOFS5/6R2U5/5JET1r3X1/3PHONATE2FE1/MEDII1c2RULING/1DOGE1H5ZOO/5BEG1QI2NO/4MIRITI4R LTAORUE/ 400/406 0";

async function open(page: Page, m: Messages, cgp: string): Promise<void> {
  await page.goto(`/analyse?${new URLSearchParams({ lexicon: "en", cgp })}`);
  await expect(page.getByRole("listbox", { name: m.analyse.list.label }).getByRole("option").first()).toBeVisible();
  await page.getByRole("tab", { name: m.analyse.endgame.tab }).click();
}

const row = (page: Page, move: string): Locator => page.locator(`tr[data-move="${move}"]`);
const order = (page: Page): Promise<(string | null)[]> =>
  page.locator("tr[data-move]").evaluateAll((rows) => rows.map((each) => each.getAttribute("data-move")));

test("the best move is proved, and its row says which tile in the bag wins", async ({ page, m }) => {
  test.setTimeout(600_000);
  const texts = m.analyse.preendgame;
  await open(page, m, ONE);
  await expectAccessible(page);
  await page.keyboard.press("p");
  // Some seconds of both cores, which other tests use too.
  await expect(page.getByText(texts.proved)).toBeVisible({ timeout: 400_000 });
  // Two anagrams on the same squares win equally often; either may come first.
  const first = /L1 (GYRES|GREYS)/;
  await expect(page.locator(".best")).toContainText(first);
  const move = first.exec((await page.locator(".best").textContent())!)![0];
  const best = row(page, move);
  const numbers = (await best.locator("td.n").allTextContents()).map(Number);
  expect(numbers).toEqual([5, 0, 3]);

  // The marks, each with the weight of its column, add up to the numbers.
  const weights = (await page.locator("th.draw .weight").allTextContents()).map((text) => Number(text.slice(1)));
  const marks = await best.locator("td.draw").allTextContents();
  const sum = (mark: string): number =>
    weights.reduce((total, weight, index) => total + (marks[index]!.includes(mark) ? weight : 0), 0);
  expect([sum(texts.marks.win), sum(texts.marks.tie), sum(texts.marks.loss)]).toEqual(numbers);

  await best.getByRole("button").click();
  const draws = page.getByRole("region", { name: move });
  await expect(draws.locator("dd")).toHaveText(["A", "F", "L", "N", "T", "I×2", "U"]);
  await expect(square(page, "L1")).toHaveAttribute("aria-label", new RegExp(m.crossword.preview));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a long search grows in place, is stopped by its key and keeps what is decided", async ({ page, m }) => {
  const texts = m.analyse.preendgame;
  await open(page, m, TWO);
  await button(page, texts.solve).click();
  await expect(page.locator("tr[data-move]")).toHaveCount(15);
  await page.locator("tr[data-move]").nth(3).getByRole("button").click();
  // Rows may change until the click; the chosen move keeps its row.
  const chosen = await page.locator("tr.chosen").getAttribute("data-move");
  const before = await order(page);
  await expect.poll(() => page.locator("tbody .mark:not(.open)").count()).toBeGreaterThan(30);
  // A move may give its row to a better one; no other row moves.
  for (const [index, move] of (await order(page)).entries()) {
    if (before.includes(move)) expect(before[index]).toBe(move);
  }
  await page.keyboard.press("x");
  await expect(page.getByText(texts.notProved)).toBeVisible();
  await expect(row(page, chosen!)).toHaveClass(/chosen/);
  await expect(page.getByText(texts.bestSoFar)).toBeVisible();
  await page.keyboard.press("o");
  const ranks = (await page.locator("tbody td.rank").allTextContents()).map(Number);
  expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
  await expectNoSidewaysScroll(page);
  await page.getByRole("tab", { name: m.analyse.bag.tab }).click();
  await page.getByRole("tab", { name: m.analyse.endgame.tab }).click();
  await expect(page.locator("tr[data-move]")).toHaveCount(15);
});

test("chosen moves are compared with every draw of each, and a laid play can be one of them", async ({ page, m }) => {
  const texts = m.analyse.preendgame;
  await open(page, m, ONE);
  await page.getByText(m.analyse.simulate.settings).click();
  await page.getByLabel(texts.own).click();
  const ticked = page.locator(".picker").getByRole("checkbox", { checked: true });
  await expect(ticked).toHaveCount(5);
  for (let left = 5; left > 0; left--) {
    await ticked.first().click();
    await expect(ticked).toHaveCount(left - 1);
  }
  await expect(page.getByText(m.analyse.simulate.noPick)).toBeVisible();
  await square(page, "L1").click();
  await page.keyboard.press("Space");
  await page.keyboard.type("gyres");
  await page.keyboard.press("Enter");
  await expect(ticked).toHaveCount(1);
  await button(page, texts.solve).click();
  await expect(page.getByText(texts.provedOf)).toBeVisible();
  await expect(page.locator("tr[data-move]")).toHaveCount(1);
  expect((await row(page, "L1 GYRES").locator("td.n").allTextContents()).map(Number)).toEqual([5, 0, 3]);
});

test("impossible tiles of the opponent are refused, and the settings open to correct them", async ({ page, m }) => {
  await open(page, m, ONE);
  await page.getByText(m.analyse.simulate.settings).click();
  await page.getByLabel(m.analyse.simulate.opponent).fill("xxx");
  await button(page, m.analyse.preendgame.solve).click();
  await expect(page.getByRole("alert")).toContainText("X");
  await expect(page.getByLabel(m.analyse.simulate.opponent)).toBeVisible();
});
