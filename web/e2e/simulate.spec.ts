// The tab Simulate of Analyse, and the deep review.
import type { Locator, Page } from "@playwright/test";
import type { Messages } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { EMPTY, SAMPLES, square } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";

/** What the page says to the server over its socket. */
function listen(page: Page): { do: string; question?: string }[] {
  const said: { do: string; question?: string }[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => said.push(JSON.parse(String(payload)) as { do: string })),
  );
  return said;
}

async function open(page: Page, m: Messages, lexicon: string, rack: string): Promise<void> {
  await page.goto(`/analyse?${new URLSearchParams({ lexicon, cgp: `${EMPTY} ${rack}/ 0/0 0` })}`);
  await expect(page.getByRole("listbox", { name: m.analyse.list.label }).getByRole("option").first()).toBeVisible();
  await page.getByRole("tab", { name: m.analyse.simulate.tab }).click();
}

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const rows = (page: Page): Locator => page.locator("tr[data-number]");

async function playOuts(page: Page): Promise<number> {
  return Number((await page.locator(".count").textContent())!.replace(/\D/g, ""));
}

function order(page: Page): Promise<(string | null)[]> {
  return rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-number")));
}

test("a simulation grows in place, pauses, continues, stops and is sorted on request", async ({ page, m, lexicon }) => {
  const texts = m.analyse.simulate;
  const said = listen(page);
  await open(page, m, lexicon, SAMPLES[lexicon as "en" | "cs"].rack);
  await expectAccessible(page);
  await button(page, texts.start).click();
  await expect(rows(page)).toHaveCount(15);
  await expect(page.getByText(texts.running, { exact: true })).toBeVisible();
  const [before, first] = [await order(page), await playOuts(page)];
  expect(before).toEqual(before.map((_, index) => String(index)));
  await expect.poll(() => playOuts(page)).toBeGreaterThan(first);
  expect(await order(page)).toEqual(before);
  await expect(rows(page).first()).toContainText("%");
  await expect(rows(page).first()).toContainText("±");

  await button(page, texts.pause).click();
  await expect(page.getByText(texts.paused, { exact: true })).toBeVisible();
  await button(page, texts.resume).click();
  const resumed = await playOuts(page);
  await expect.poll(() => playOuts(page)).toBeGreaterThan(resumed);
  expect(await order(page)).toEqual(before);

  // The pointer is on the table, so that stopping by the key does not move a row.
  await rows(page).first().hover();
  await page.keyboard.press("x");
  await expect(page.getByText(texts.stopped, { exact: true })).toBeVisible();
  expect(said.map((message) => message.do)).toEqual(expect.arrayContaining(["pause", "resume", "stop"]));
  await page.keyboard.press("o");
  await expect(rows(page).first().locator(".rank")).toHaveText("1");
  const sorted = (await rows(page).locator(".rank").allTextContents()).map(Number);
  expect(sorted).toEqual(sorted.map((_, index) => index + 1));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a row shows its turns and the opponent's replies, and the board shows both moves", async ({
  page,
  m,
  lexicon,
}) => {
  const texts = m.analyse.simulate;
  await open(page, m, lexicon, SAMPLES[lexicon as "en" | "cs"].rack);
  await button(page, texts.start).click();
  await rows(page).first().getByRole("button").click();
  const turns = page.getByRole("table", { name: texts.plyTable });
  await expect(turns.getByRole("row")).toHaveCount(3);
  await expect(turns).toContainText(texts.opponentSide);
  await expect(turns).toContainText(texts.you);
  // Exchanges are replies too, but only a play can be shown on the board.
  const reply = page.getByRole("listitem").getByRole("button").first();
  await expect(reply).toBeVisible();
  await button(page, texts.stop).click();
  const preview = page.getByRole("gridcell", { name: new RegExp(m.crossword.preview) });
  await expect(preview.first()).toBeVisible();
  await reply.click();
  await expect(reply).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("gridcell", { name: new RegExp(m.crossword.last) }).first()).toBeVisible();
  await expect(preview.first()).toBeVisible();
  await expectAccessible(page);
});

test("a play laid on the board is a candidate beside ticked ones", async ({ page, m, lexicon }) => {
  const texts = m.analyse.simulate;
  const { rack, word } = SAMPLES[lexicon as "en" | "cs"];
  await open(page, m, lexicon, rack);
  await square(page, "8D").click();
  await square(page, "8D").focus();
  await page.keyboard.type(word.slice(0, 1).toLowerCase());
  await expect(button(page, texts.recall)).toBeVisible();
  await page.keyboard.type(word.slice(1).toLowerCase());
  await expect(page.getByText(texts.laid)).toContainText(`8D ${word}`);
  await page.keyboard.press("Enter");
  const own = page.getByRole("checkbox", { name: `8D ${word}`, exact: true });
  await expect(own).toBeChecked();
  await button(page, texts.start).click();
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).getByRole("button", { name: `8D ${word}`, exact: true })).toHaveCount(1);
});

test("impossible tiles of the opponent are refused in the language of the page", async ({ page, m, lexicon }) => {
  const texts = m.analyse.simulate;
  await open(page, m, lexicon, SAMPLES[lexicon as "en" | "cs"].rack);
  await page.getByLabel(texts.opponent).fill("xxx");
  await button(page, texts.start).click();
  await expect(page.getByText(fill(m.rules["not-unseen"], { 0: "X" }))).toBeVisible();
  await page.getByLabel(texts.opponent).fill("e");
  await button(page, texts.start).click();
  await expect(rows(page)).toHaveCount(15);
});

test("leaving the tab stops the simulation and keeps its results; a new position forgets them", async ({
  page,
  m,
  lexicon,
}) => {
  const texts = m.analyse.simulate;
  const said = listen(page);
  await open(page, m, lexicon, SAMPLES[lexicon as "en" | "cs"].rack);
  await button(page, texts.start).click();
  await expect(rows(page)).toHaveCount(15);
  await page.getByRole("tab", { name: m.analyse.bag.tab }).click();
  await expect.poll(() => said.filter((message) => message.do === "stop").length).toBe(1);
  await page.getByRole("tab", { name: texts.tab }).click();
  await expect(rows(page)).toHaveCount(15);
  await expect(page.getByText(texts.stopped, { exact: true })).toBeVisible();

  await button(page, texts.again).click();
  await expect(page.getByText(texts.running, { exact: true })).toBeVisible();
  await page.getByLabel(m.analyse.rack.edit).fill(SAMPLES[lexicon as "en" | "cs"].other);
  await button(page, m.analyse.rack.set).click();
  await expect(rows(page)).toHaveCount(0);
  await expect.poll(() => said.filter((message) => message.do === "stop").length).toBe(2);
});

test("a deep review draws the chance to win with its turning points and grades the moves", async ({ page, m }) => {
  const texts = m.review.win;
  // The bingo RANCHOS changes the chance to win by about a fifth.
  const text =
    "#player1 eva Eva\n#player2 jan Jan\n#lexicon en\n>eva: QUIZABE 8G QUIZ +44 44\n>jan: ANCHORS F2 RANCHOS +95 95\n>eva: ABEAEIO - +0 44\n";
  await page.goto("/review");
  await page.getByLabel(m.review.empty.paste).fill(text);
  await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
  await button(page, texts.start).click();
  await page.getByRole("tab", { name: m.review.tabs.graph }).click();
  await expect(page.getByRole("img", { name: fill(texts.title, { name: "Eva" }) })).toBeVisible();
  await expect(page.getByText(texts.turningAbout)).toBeVisible({ timeout: 200_000 }); // 60 000 play-outs
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.locator(".win ol").getByRole("button").first().click();
  await expect(page).toHaveURL(/step=\d/);
  await page.getByText(texts.table).click();
  await expect(page.getByRole("table", { name: fill(texts.title, { name: "Eva" }) }).getByRole("row")).toHaveCount(4);
  await page.getByRole("tab", { name: m.review.tabs.moves }).click();
  await expect(page.getByRole("columnheader", { name: m.review.list.columns.lostWin })).toBeVisible();
  const panel = page.getByRole("region", { name: m.review.move.title });
  await page.locator("tbody tr").nth(2).getByRole("button").click();
  await expect(panel).toContainText(texts.lost.split("{")[0]!);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: m.review.list.columns.lostWin })).toBeVisible();
});

test("a deep review can be stopped and continues with the next move", async ({ page, m }) => {
  const texts = m.review.win;
  const said = listen(page);
  await page.goto("/review");
  await page
    .getByLabel(m.review.empty.paste)
    .fill(
      "#player1 eva Eva\n#player2 jan Jan\n#lexicon en\n>eva: QUIZABE 8G QUIZ +44 44\n>jan: ANCHORS F2 RANCHOS +95 95\n",
    );
  await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
  await button(page, texts.start).click();
  await expect(page.getByText(texts.running.split("{")[0]!)).toBeVisible();
  await button(page, m.review.stop).click();
  await expect.poll(() => said.some((message) => message.do === "stop")).toBe(true);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  // What is known stays, and the rest can still be asked for.
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await expect(button(page, texts.start).or(button(page, texts.resume))).toBeEnabled();
});
