// The coach: a game to its end with hints and feedback, its lessons, the card of a lesson, and a puzzle.
import { type Browser, type Page } from "@playwright/test";
import { cs } from "../src/i18n/cs";
import type { Messages } from "../src/i18n/en";
import { pl } from "../src/i18n/pl";
import { fill } from "../src/i18n/text";
import { agreed, button, EMPTY, log, openPosition, square, tileOf, wholeHint } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

async function visit(
  browser: Browser,
  baseURL: string,
  locale: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale, viewport, hasTouch: viewport === PHONE });
  return context.newPage();
}

const play = (page: Page, m: Messages) => page.getByRole("button", { name: new RegExp(`^${m.play.actions.play}`) });

/** Makes the move of the hint: a play, else an exchange of one tile, else a pass. */
async function follow(page: Page, m: Messages): Promise<void> {
  await wholeHint(page, m);
  const lay = button(page, m.play.actions.lay);
  if (await lay.isVisible()) {
    await lay.click();
    await play(page, m).click();
  } else if (await page.getByText(m.coach.exchange).isVisible()) {
    await button(page, m.play.actions.exchange).click();
    const dialog = page.getByRole("dialog", { name: m.play.exchange.title });
    await dialog.getByRole("group").getByRole("button").first().click();
    await dialog.locator(".primary").click();
  } else await agreed(page, m.play.actions.pass);
}

for (const [name, locale, m, viewport] of [
  ["cs, desk", "cs-CZ", cs, DESK],
  ["cs, phone", "cs-CZ", cs, PHONE],
  ["pl, desk", "pl-PL", pl, DESK],
  ["pl, phone", "pl-PL", pl, PHONE],
] as const) {
  test(`a game to its end, its lessons, a card, a puzzle (${name})`, async ({ browser, server }, { project }) => {
    test.skip(project.name !== "desk", "this test sets its own size and language");
    test.setTimeout(600_000);
    const page = await visit(browser, server.origin, locale, viewport);
    await page.goto("/");
    await page.getByLabel(m.start.language, { exact: true }).selectOption("cs");
    await page.getByLabel(m.start.opponent, { exact: true }).selectOption("beginner");
    await button(page, m.play.form.start).click();
    await button(page, m.play.actions.menu).click();
    await page.getByLabel(m.coach.toggle).check();
    await page.keyboard.press("Escape");

    const end = page.getByRole("region", { name: m.play.end.title });
    const hint = button(page, m.play.actions.hint);
    // One pass at the beginning is a mistake that a lesson is about.
    await expect(hint).toBeEnabled();
    await agreed(page, m.play.actions.pass);
    await expect(log(page, m)).toHaveCount(2);
    const sizes = new RegExp(Object.values(m.coach.sizes).join("|"));
    await expect(page.locator(".coach")).toContainText(sizes);
    for (let turn = 0; turn < 40; turn++) {
      await expect(end.or(hint.and(page.locator(":enabled")))).toBeVisible();
      if (await end.isVisible()) break;
      const before = await log(page, m).count();
      await follow(page, m);
      await expect.poll(async () => (await end.isVisible()) || (await log(page, m).count()) >= before + 2).toBe(true);
    }
    await expect(end.getByRole("row", { name: new RegExp(m.play.end.final) })).toBeVisible();
    const lessons = end.getByRole("region", { name: m.coach.lessons.title });
    await expect(lessons).toContainText(new RegExp(fill(m.coach.lessons.accuracy, { percent: "\\d+\\s?%" })));
    await expect(lessons.getByRole("listitem").first()).toContainText(sizes);
    expect(await lessons.getByRole("listitem").count()).toBeLessThanOrEqual(3);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await lessons.getByRole("link", { name: m.coach.lessons.study }).first().click();
    await expect(page.getByRole("heading", { name: m.quiz.moves })).toBeVisible();
    await expect(page.getByRole("grid")).toBeVisible();

    await page.goto("/");
    await page.getByRole("link", { name: m.start.puzzle.solve }).click();
    await expect(page.getByRole("grid")).toBeVisible();
    await button(page, m.start.puzzle.show).click();
    await expect(page.getByText(new RegExp(`^${m.start.puzzle.solution.split("{")[0]!}`))).toBeVisible();
    await page.context().close();
  });
}

test("a hint comes in steps: area, tiles, word, play", async ({ page, m, lexicon }) => {
  const rack = lexicon === "cs" ? "KOTVASE" : "ANCHORS";
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/EEIAATR 0/0 0`);
  await button(page, m.play.actions.hint).click();
  const coach = page.locator(".coach");
  await expect(coach.locator("p")).toHaveCount(1);
  await expect(page.locator(".cell.area")).toHaveCount(25);
  await expect(page.locator(".cell.preview")).toHaveCount(0);
  await button(page, m.coach.next).click();
  await expect(coach).toContainText(m.coach.tiles.split("{")[0]!);
  await button(page, m.coach.next).click();
  await expect(coach).toContainText(m.coach.word.split("{")[0]!);
  await expect(page.locator(".cell.preview")).toHaveCount(0);
  await button(page, m.coach.next).click();
  await expect(coach.locator("p")).toHaveCount(4);
  await expect(page.locator(".cell.preview").first()).toBeVisible();
  await expectAccessible(page);
});

test("an earlier position, a word of the board, and the way back", async ({ page, m, lexicon }) => {
  const [rack, word] = lexicon === "cs" ? ["KOTVASE", "KOTVA"] : ["ANCHORS", "ANCHOR"];
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/EEIAATR 0/0 0`);
  // Typing works although no square was chosen.
  await page.locator("body").click({ position: { x: 2, y: 2 } });
  await page.keyboard.type(word.toLowerCase());
  await expect(page.locator(".cell.pending")).toHaveCount(word.length);
  await play(page, m).click();
  await expect(log(page, m)).toHaveCount(1);
  await agreed(page, m.play.actions.pass);
  await expect(log(page, m)).toHaveCount(2);
  await agreed(page, m.play.actions.pass);
  await expect(log(page, m)).toHaveCount(3);

  await log(page, m).first().getByRole("button").click();
  await expect(page.getByText(fill(m.atBoard.past, { n: 1 }))).toBeVisible();
  await expect(page.locator(".cell.last")).toHaveCount(word.length);
  const card = page.getByRole("region", { name: m.atBoard.word.title });
  await expect(card).toContainText(fill(m.atBoard.word.valid, { word }));
  await button(page, m.atBoard.present).click();
  await expect(page.getByText(fill(m.atBoard.past, { n: 1 }))).toBeHidden();
  await button(page, m.atBoard.word.close).click();
  await page.locator(".cell.tile").first().click();
  await expect(card).toContainText(word);
  await expectAccessible(page);
});

test("a tapped square takes the tapped tiles, and Play stays in its place", async ({ page, m, lexicon }) => {
  const [rack, word] = lexicon === "cs" ? ["KOTVASE", "KOTVA"] : ["ANCHORS", "ANCHOR"];
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/EEIAATR 0/0 0`);
  const before = await play(page, m).boundingBox();
  await square(page, "8D").click();
  for (const letter of word) await tileOf(page, m, letter).click();
  await expect(page.locator(".cell.pending")).toHaveCount(word.length);
  const after = await play(page, m).boundingBox();
  expect(after!.x + after!.width).toBeCloseTo(before!.x + before!.width, 0);
  await play(page, m).click();
  await expect(log(page, m)).toHaveCount(1);
});
