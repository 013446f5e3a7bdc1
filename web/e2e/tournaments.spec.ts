import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Messages } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { board, tournamentEnds } from "./table";

const player = (page: Page, m: Messages, n: number) =>
  page.getByLabel(fill(m.tournaments.form.player, { n }), { exact: true });
// A tournament gets only the time that nobody else on the machine wants.
test.describe.configure({ timeout: 600_000 });

test("a tournament is set up and watched, survives a reload, and its games are replayed", async ({ page, m }) => {
  const t = m.tournaments;
  await page.goto("/tournaments");
  await page.getByLabel(t.form.game, { exact: true }).selectOption("terrace");
  await player(page, m, 2).selectOption("text");
  await page.getByLabel(`${fill(t.form.player, { n: 2 })}: ${t.form.text}`).fill("easy");
  await expect(page.getByRole("alert")).toHaveText(t.form.twice);
  await expect(page.getByRole("button", { name: t.form.start })).toBeDisabled();
  await page.getByLabel(`${fill(t.form.player, { n: 2 })}: ${t.form.text}`).fill("best-move:standard");
  await page.getByRole("button", { name: t.form.add }).click();
  await player(page, m, 3).selectOption("custom");
  await page.getByLabel(m.boards.form.algorithm, { exact: true }).selectOption("alpha-beta");
  await page.getByLabel(m.boards.form.depth, { exact: true }).selectOption("1");
  await page.getByLabel(m.boards.form.time, { exact: true }).selectOption("0");
  await page.getByLabel(t.form.games, { exact: true }).fill("20");
  await page.getByLabel(t.form.name, { exact: true }).fill("Terasa");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: t.form.start }).click();

  await expect(page.getByRole("heading", { name: "Terasa" })).toBeVisible();
  const cells = page.locator("td.cell button");
  await expect(cells).toHaveCount(6);
  await expect(cells.first()).toContainText("%", { timeout: 200_000 });
  // A finished tournament survives a reload of the page.
  await page.reload();
  await tournamentEnds(page, m);
  await expect(page.getByText(/60\D+60/).first()).toBeVisible();
  await expect(page.locator("td.elo").first()).toContainText(/±\d+/);
  await cells.first().click();
  await expect(cells.first()).toHaveAttribute("aria-pressed", "true");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: t.results }).click();
  const results = JSON.parse(readFileSync(await (await download).path(), "utf-8")) as {
    games: number;
    players: string[];
  };
  expect(results.games).toBe(60);
  expect(results.players.slice(0, 2)).toEqual(["easy", "best-move:standard"]);
  await expect(page.getByLabel(t.command)).toHaveValue(
    /^kotva match easy best-move:standard alpha-beta:\w+:depth=1 --game terrace --games 20 --seed 1/,
  );

  await page.getByRole("button", { name: fill(t.pairing.replayOf, { n: 1 }), exact: true }).click();
  await expect(board(page)).toBeVisible();
  await page.getByRole("button", { name: m.boards.history.first }).click();
  await expect(page.getByText(m.boards.status.back)).toBeVisible();
  await page.goBack();
  await expect(cells).toHaveCount(6);
});

test("by the keyboard alone: two crossword players, the test that ends early, a game in the review", async ({
  page,
  m,
  lexicon,
}, { project }) => {
  test.skip(project.name !== "desk", "a phone has no keyboard");
  const t = m.tournaments;
  const tabTo = async (what: () => Promise<boolean>): Promise<void> => {
    for (let i = 0; i < 60 && !(await what()); i++) await page.keyboard.press("Tab");
    expect(await what()).toBe(true);
  };
  const onText = (text: string) => () =>
    page.evaluate(
      (wanted) =>
        document.activeElement?.textContent?.trim() === wanted ||
        document.activeElement?.getAttribute("aria-label") === wanted,
      text,
    );
  await page.goto("/tournaments");
  await expect(page.getByRole("heading", { name: t.form.title })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByLabel(t.form.game, { exact: true })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByLabel(m.words.lexicon)).toHaveValue(lexicon);
  await expect(player(page, m, 2)).toHaveValue("smart");
  await tabTo(() => player(page, m, 2).evaluate((one) => one === document.activeElement));
  await page.keyboard.press("Home");
  await expect(player(page, m, 2)).not.toHaveValue("smart");
  await tabTo(() => page.getByLabel(t.form.games, { exact: true }).evaluate((one) => one === document.activeElement));
  await page.keyboard.type("400");
  await tabTo(onText(t.form.more));
  await page.keyboard.press("Enter");
  await tabTo(() => page.getByLabel(t.form.test).evaluate((one) => one === document.activeElement));
  await page.keyboard.press("Space");
  await tabTo(onText(t.form.start));
  await page.keyboard.press("Enter");
  await tournamentEnds(page, m);
  await expect(page.getByRole("heading", { name: new RegExp(t.test.title) })).toContainText("+20");
  await expectAccessible(page);
  await tabTo(onText(fill(t.pairing.replayOf, { n: 1 })));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: m.review.game })).toBeVisible();
  await page.keyboard.press("End");
  await expect(page).toHaveURL(/\/review\?step=\d+/);
});
