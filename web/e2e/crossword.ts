// Helpers for the tests of crossword games: find squares, open positions as a user does.
import { type Locator, type Page } from "@playwright/test";
import type { Messages } from "../src/i18n/en";
import { squareNamed } from "../src/crossword/board";
import { fill } from "../src/i18n/text";
import { expect } from "./frame";

export const EMPTY = Array<string>(15).fill("15").join("/");

/** Words and racks in the language of this test project. */
export const SAMPLES = {
  en: { rack: "ANCHORS", word: "ANCHOR", wrong: "NACHOR", other: "HATTERS", blank: "ANCH?RS", points: 26 },
  cs: { rack: "KOTVASE", word: "KOTVA", wrong: "OKTVA", other: "SLOVOMI", blank: "K?TVASE", points: 18 },
} as const;

/** Records of one turn: seven tiles that make a word, and a poor play with them. */
export const POOR_PLAYS: Record<string, string> = {
  en: "#player1 eva Eva\n#player2 jan Jan\n#lexicon en\n>eva: HATTERS 8G HAT +12 12\n",
  cs: "#player1 eva Eva\n#player2 jan Jan\n#lexicon cs\n>eva: KOTVAMI 8G KOV +8 8\n",
};

/** Makes a card of a record on the page Study. */
export async function importGame(page: Page, record: string): Promise<void> {
  await page.goto("/study");
  const file = { name: "game.gcg", mimeType: "text/plain", buffer: Buffer.from(record) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await expect(page.getByRole("listitem").filter({ hasText: /^game\.gcg: 1 / })).toBeVisible();
}

export function square(page: Page, name: string): Locator {
  return page.locator(`[role=grid] [data-square="${squareNamed(name, 15)}"]`);
}

export function rackTile(page: Page, index: number): Locator {
  return page.locator("[data-rack] button").nth(index);
}

/** The rack tile that shows a letter; `?` is a blank. */
export function tileOf(page: Page, m: Messages, letter: string): Locator {
  const name = letter === "?" ? m.crossword.blank : new RegExp(`^${letter},`);
  return page.locator("[data-rack]").getByRole("button", { name }).first();
}

/** Opens the dialog for files and positions on the first screen, with a word list. */
export async function openDialog(page: Page, m: Messages, lexicon: string): Promise<Locator> {
  await page.goto("/play");
  await button(page, m.start.open).click();
  const dialog = page.getByRole("dialog", { name: m.setup.load.title });
  await dialog.getByLabel(m.setup.load.lexicon).selectOption(lexicon);
  return dialog;
}

/** Pastes a position into that dialog and opens it. */
export async function openPosition(page: Page, m: Messages, lexicon: string, cgp: string): Promise<void> {
  const dialog = await openDialog(page, m, lexicon);
  await dialog.getByLabel(m.setup.load.text).fill(cgp);
  await dialog.getByRole("button", { name: m.setup.load.open, exact: true }).click();
  await expect(page.getByRole("grid")).toBeVisible();
}

/** Starts a new game against Normal from the dialog, with the changes of the test. The seed guarantees that a play exists. */
export async function startGame(
  page: Page,
  m: Messages,
  lexicon: string,
  change?: (form: Locator) => Promise<void>,
): Promise<void> {
  await page.goto("/play");
  await page.getByRole("button", { name: m.play.newGame, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: m.play.form.title });
  await dialog.getByLabel(m.words.lexicon).selectOption(lexicon);
  await against(dialog, m, "greedy");
  await seed(dialog, m);
  await change?.(dialog);
  await dialog.getByRole("button", { name: m.play.form.start }).click();
  await expect(page.getByRole("grid")).toBeVisible();
}

/** Chooses the second player. */
export async function against(form: Locator, m: Messages, player: string): Promise<void> {
  await form.getByLabel(`${fill(m.play.form.seat, { n: 2 })}: ${m.play.form.who}`).selectOption(player);
}

/** Fixes the tiles. With seed 9 the best first move is a play in all languages of the tests, not an exchange. */
export async function seed(form: Locator, m: Messages): Promise<void> {
  await form.getByText(m.play.form.more).click();
  await form.getByLabel(m.setup.rules.seed).fill("9");
}

/** The lines of the game log. */
export function log(page: Page, m: Messages): Locator {
  return page.getByRole("table", { name: m.play.log.title }).locator("tbody tr");
}

export function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

/** Asks for a hint and for all its steps. */
export async function wholeHint(page: Page, m: Messages): Promise<void> {
  const next = button(page, m.coach.next);
  const hint = button(page, m.play.actions.hint);
  await hint.click();
  // The button is locked until the hint is there; before that the coach may still speak of the last move.
  await expect(hint).toBeEnabled();
  await expect(page.locator(".coach p").first()).toBeVisible();
  while (await next.isVisible()) await next.click();
}

/** Asks for a hint, lays it and plays it. */
export async function playHint(page: Page, m: Messages): Promise<void> {
  await wholeHint(page, m);
  await button(page, m.play.actions.lay).click();
  await page.getByRole("button", { name: new RegExp(`^${m.play.actions.play}`) }).click();
}

/** Presses a button that asks first, and agrees. */
export async function agreed(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}
