import { placements } from "../src/analyse/plays";
import { fill } from "../src/i18n/text";
import { button, log, openDialog, rackTile, tileOf } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";

test("from the first screen one click leads to a running game against a casual player", async ({
  page,
  m,
  lexicon,
}) => {
  await page.goto("/");
  const language = page.getByLabel(m.start.language, { exact: true });
  await expect(language).toHaveValue(lexicon);
  await expect(page.getByLabel(m.start.opponent, { exact: true })).toHaveValue("casual");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await button(page, m.play.form.start).click();
  await expect(rackTile(page, 6)).toBeVisible();
  await expect(page.locator(".side li").nth(1)).toContainText(m.play.players["casual"]!.split(":")[0]!);
  await expect(log(page, m)).toHaveCount(0);

  // The game stands on the first screen, with its score and whose turn it is.
  await page.goto("/play");
  const card = page.getByRole("region", { name: m.start.unfinished });
  await expect(card).toContainText(m.play.players["you"]!);
  await expect(card).toContainText("0 : 0");
  await expect(card).toContainText(m.play.yourTurn);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await card.getByRole("link", { name: m.play.again }).click();
  await expect(rackTile(page, 6)).toBeVisible();
});

test("the opponent is remembered, and a list chosen on another page changes nothing here", async ({
  page,
  m,
  lexicon,
}) => {
  await page.goto("/words");
  await page.getByLabel(m.words.lexicon).selectOption("pl");
  await page.goto("/play");
  await expect(page.getByLabel(m.start.language, { exact: true })).toHaveValue(lexicon);
  await page.getByLabel(m.start.opponent, { exact: true }).selectOption("beginner");
  await button(page, m.play.form.start).click();
  await expect(rackTile(page, 6)).toBeVisible();
  await page.goto("/play");
  await expect(page.getByLabel(m.start.opponent, { exact: true })).toHaveValue("beginner");
});

test("the strength of a level is shown where it was measured", async ({ page, m }) => {
  await page.goto("/play");
  await page.getByLabel(m.start.language, { exact: true }).selectOption("cs");
  const level = page.getByLabel(m.start.opponent, { exact: true });
  const [below, above] = [m.start.weaker, m.start.stronger].map((text) => text.split("{n} ").at(-1)!);
  await level.selectOption("beginner");
  await expect(level).toHaveAccessibleDescription(new RegExp(below!));
  await level.selectOption("master");
  await expect(level).toHaveAccessibleDescription(new RegExp(above!));
});

test("files and positions open in a dialog, and Esc leads back to its button", async ({ page, m, lexicon }) => {
  const dialog = await openDialog(page, m, lexicon);
  await dialog.getByRole("button", { name: m.setup.load.open, exact: true }).click();
  await expect(dialog.getByText(m.setup.load.none)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button(page, m.start.open)).toBeFocused();
});

test("a friend is invited by a link", async ({ page, m }) => {
  await page.goto("/play");
  await button(page, m.start.invite).click();
  const dialog = page.getByRole("dialog", { name: m.play.form.title });
  await expect(dialog.getByRole("radio", { name: m.together.ways.link })).toBeChecked();
});

test("a picture of a board game leads to the form of its new game", async ({ page, m }) => {
  await page.goto("/play");
  await page.getByRole("link", { name: fill(m.boards.playOf, { game: "Yinsh" }) }).click();
  await expect(page.getByRole("dialog", { name: fill(m.boards.form.title, { game: "Yinsh" }) })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/boards$/);
});

test("without a word list a guest sees the command and the board games", async ({ page, m, lexicon }) => {
  await page.route("**/api/lexica", async (route) => {
    const lists = (await (await route.fetch()).json()) as { installed: boolean }[];
    await route.fulfill({ json: lists.map((list) => ({ ...list, installed: false, words: null })) });
  });
  await page.route("**/api/install", async (route) => {
    const state = (await (await route.fetch()).json()) as { offers: object[] };
    const offers = state.offers.map((offer) => ({ ...offer, complete: false }));
    await route.fulfill({ json: { ...state, here: false, offers } });
  });
  await page.goto("/play");
  await expect(page.getByRole("heading", { name: m.words.missing.noneTitle })).toBeVisible();
  await expect(page.getByText(`kotva lexicon install ${lexicon}`, { exact: true })).toBeVisible();
  await expect(button(page, m.play.form.start)).toHaveCount(0);
  await expect(page.getByRole("link", { name: fill(m.boards.playOf, { game: "Abalone" }) })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test.describe("the puzzle of the day", () => {
  test.use({ expected: [/Failed to load resource/] });

  test("is laid on its board, judged, and its solution shown", async ({ page, m }) => {
    await page.clock.setFixedTime(new Date("2026-11-17T12:00:00"));
    await page.goto("/play");
    await page.getByLabel(m.start.language, { exact: true }).selectOption("cs");
    const card = page.getByRole("region", { name: m.start.puzzle.title });
    await expect(card).toContainText(m.start.puzzle.kinds.endgame);
    await card.getByRole("link", { name: m.start.puzzle.solve }).click();
    await expect(page.getByRole("heading", { level: 1, name: m.start.puzzle.title })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const check = button(page, m.quiz.check);
    await check.click();
    await expect(page.getByText(m.start.puzzle.none)).toBeVisible();
    await button(page, m.start.puzzle.show).click();
    const said = page.getByText(new RegExp(`^${m.start.puzzle.solution.split("{")[0]!}`));
    await expect(said).toBeVisible();
    await expect(check).toHaveCount(0);

    // Whoever lays the solution hears that it is one.
    const answer = (await (await page.request.get("/api/puzzle/answer?lexicon=cs&day=2026-11-17&move=-")).json()) as {
      solution: string;
      solved: boolean;
    };
    expect(answer.solved).toBe(false);
    await page.reload();
    await expect(check).toBeVisible();
    const [at = "", tiles = ""] = answer.solution.split(" ");
    for (const [square, tile] of placements(at, tiles, 15)) {
      await tileOf(page, m, tile).click();
      await page.locator(`[role=grid] [data-square="${square}"]`).click();
    }
    await check.click();
    await expect(page.getByText(new RegExp(`^${m.start.puzzle.solved.split("{")[0]!.trim()}`))).toBeVisible();
  });
});
