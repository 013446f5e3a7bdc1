import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Messages } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { button, EMPTY, log, openDialog, openPosition, SAMPLES, square } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";

const GAME = `#character-encoding UTF-8
#player1 eva Eva
#player2 jan Jan
>eva: ANCHORS 8D ANCHOR +26 26
>jan: HATTERS I7 H.T +6 6
`;

async function emptyPosition(page: Page, m: Messages, lexicon: string): Promise<void> {
  await page.goto("/play");
  await button(page, m.play.setUp).click();
  const dialog = page.getByRole("dialog", { name: m.play.setUp });
  await dialog.getByLabel(m.words.lexicon).selectOption(lexicon);
  await dialog.getByRole("button", { name: m.play.form.start }).click();
  await expect(page.getByRole("heading", { name: m.setup.racks })).toBeVisible();
}

/** Puts all tiles back into the bag: a random rack may hold tiles that a test needs or that another language lacks. */
async function emptyRacks(page: Page, m: Messages): Promise<void> {
  const empty = button(page, m.setup.empty);
  for (const seat of ["0", "1"]) {
    await page.getByRole("combobox", { name: m.setup.racks, exact: true }).selectOption(seat);
    if (await empty.isEnabled()) await empty.click();
    await expect(empty).toBeDisabled();
  }
}

async function save(page: Page, m: Messages, format: "gcg" | "cgp" | "csv" | "racks"): Promise<string> {
  await button(page, m.play.actions.menu).click();
  await button(page, m.play.actions.save).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: m.play.save[format] }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  await button(page, m.frame.close).click();
  return text;
}

test("a position by hand: tiles from the bag and back, by chance, scores, turn, board, players", async ({
  page,
  m,
  lexicon,
}) => {
  await emptyPosition(page, m, lexicon);
  const rack = page.getByRole("group", { name: m.setup.racks, exact: true }).getByRole("button");
  const bag = page.getByRole("group", { name: m.setup.bag, exact: true });
  await button(page, m.setup.empty).click();
  await expect(rack).toHaveCount(0);
  await bag.getByRole("button", { name: /^A,/ }).click();
  await bag.getByRole("button", { name: new RegExp(`^${m.crossword.blank},`) }).click();
  await expect(rack).toHaveCount(2);
  await expect(page.getByText(fill(m.play.say.notFull, { n: 2, size: 7 }))).toBeVisible();
  await rack.first().click();
  await expect(rack).toHaveCount(1);
  await page.getByRole("tabpanel").getByRole("button", { name: m.setup.draw }).click();
  await expect(rack).toHaveCount(7);
  await emptyRacks(page, m);
  const name = fill(m.play.players["numbered"]!, { n: 2 });
  await page.getByLabel(fill(m.setup.scoreOf, { name })).fill("77");
  await page.keyboard.press("Tab");
  await expect(page.locator(".side strong").nth(1)).toHaveText("77");
  await page.getByRole("radio").nth(1).check();
  await expect(page.locator(".side li").nth(1)).toHaveAttribute("aria-current", "true");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await button(page, m.setup.edit).click();
  await square(page, "8G").click();
  await page.keyboard.type("sat");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Shift+N");
  await button(page, m.setup.takeOver).click();
  await expect(button(page, m.setup.edit)).toBeVisible();
  await expect(square(page, "8G")).toHaveAttribute("aria-label", /^8G, S/);
  await page.getByLabel(fill(m.setup.whoOf, { name })).selectOption("greedy");
  await page.getByRole("tab", { name: m.play.tabs.game }).click();
  await expect(log(page, m)).toHaveCount(1);
});

test("a game is loaded, goes on, and is saved again; the language changes while it runs", async ({ page, m }) => {
  await openPosition(page, m, "en", GAME);
  await expect(log(page, m)).toHaveCount(2);
  await expect(page.getByText("Eva").first()).toBeVisible();
  await expect(square(page, "8D")).toHaveAttribute("aria-label", /^8D, A/);
  const text = await save(page, m, "gcg");
  expect(text).toContain("8D ANCHOR +26 26");
  await page.getByRole("tab", { name: m.play.tabs.setup }).click();
  await button(page, m.setup.edit).click();
  await button(page, m.setup.clear).click();
  await button(page, m.setup.takeOver).click();
  await expect(square(page, "8D")).not.toHaveAttribute("aria-label", /^8D, A/);
  await emptyRacks(page, m);
  await page.getByLabel(m.setup.lexicon).selectOption("cs");
  await expect(
    page.getByRole("group", { name: m.setup.bag, exact: true }).getByRole("button", { name: /^Ř,/ }),
  ).toBeVisible();
});

test("the board and rack files of the Scrabble Analyser are saved and loaded", async ({ page, m, lexicon }) => {
  const { rack, other } = SAMPLES[lexicon as "en" | "cs"];
  const rows = EMPTY.split("/").with(7, "7AA6").join("/");
  await openPosition(page, m, lexicon, `${rows} ${rack}/${other} 12/34 0`);
  const board = await save(page, m, "csv");
  const racks = await save(page, m, "racks");
  expect(board).toContain(":A");
  const dialog = await openDialog(page, m, lexicon);
  await dialog
    .getByLabel(m.setup.load.file, { exact: true })
    .setInputFiles({ name: "gameboard.csv", mimeType: "text/csv", buffer: Buffer.from(board) });
  await dialog
    .getByLabel(m.setup.load.racks)
    .setInputFiles({ name: "racks.csv", mimeType: "text/csv", buffer: Buffer.from(racks) });
  await dialog.getByRole("button", { name: m.setup.load.open, exact: true }).click();
  await expect(square(page, "8H")).toHaveAttribute("aria-label", /^8H, A/);
  for (const letter of new Set(rack))
    await expect(
      page
        .locator("[data-rack]")
        .getByRole("button", { name: new RegExp(`^${letter},`) })
        .first(),
    ).toBeVisible();
});

test("custom rules, board and tiles", async ({ page, m, lexicon }) => {
  await page.goto("/play");
  await button(page, m.play.newGame).click();
  const dialog = page.getByRole("dialog", { name: m.play.form.title });
  await dialog.getByLabel(m.words.lexicon).selectOption(lexicon);
  await dialog.getByText(m.play.form.more).click();
  await dialog.getByLabel(m.setup.rules.rack).fill("8");
  await dialog.getByLabel(m.setup.rules.ownBoard).check();
  await dialog.getByLabel(m.setup.rules.size).selectOption("11");
  await dialog.getByLabel(m.setup.rules.kind, { exact: true }).selectOption("=");
  await dialog.locator('[data-square="1"]').click();
  await dialog.getByLabel(m.setup.rules.ownTiles).check();
  await dialog.getByLabel(`A: ${m.setup.rules.value}`).fill("9");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: m.play.form.start }).click();
  await expect(page.locator(".room [role=grid] [role=row]")).toHaveCount(11);
  await expect(page.locator("[data-rack] button")).toHaveCount(8);
  await expect(page.locator('.room [data-square="1"]')).toHaveAttribute(
    "aria-label",
    new RegExp(m.crossword.long.word[3]!),
  );
  await expect(page.locator('.room [data-square="9"]')).toHaveAttribute(
    "aria-label",
    new RegExp(m.crossword.long.word[3]!),
  );
});

test("words are added to a list and forgotten again", async ({ page, m, lexicon }) => {
  const { rack, other, wrong } = SAMPLES[lexicon as "en" | "cs"];
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other} 0/0 0`);
  await page.getByRole("tab", { name: m.play.tabs.setup }).click();
  await page.getByText(m.setup.words.title).click();
  await page.getByLabel(m.setup.words.word, { exact: true }).fill(wrong);
  await button(page, m.setup.words.add).click();
  const forget = button(page, fill(m.setup.words.forget, { word: wrong }));
  await expect(forget).toBeVisible();
  await forget.click();
  await expect(forget).toBeHidden();
});

test.describe("refused", () => {
  test.use({ expected: [/Failed to load resource/] });

  test("a text that is not a game is refused with a reason", async ({ page, m, lexicon }) => {
    const dialog = await openDialog(page, m, lexicon);
    await dialog.getByLabel(m.setup.load.text).fill("15/15 ABC/ 0/0 0");
    await dialog.getByRole("button", { name: m.setup.load.open, exact: true }).click();
    await expect(dialog.getByText(fill(m.rules.rows, { 0: 2, 1: 15 }))).toBeVisible();
  });
});
