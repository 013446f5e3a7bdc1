// Explanations in words: on Analyse of one play, on Review and Study of a better move against the one played.
import { fill } from "../src/i18n/text";
import { EMPTY, importGame, POOR_PLAYS } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";

/** The first sentences of the two languages: of one move, and of two moves. */
const SCORES: Record<string, RegExp> = { en: /scores \d+ points|is a bingo for/, cs: /přinese \d+ bod|je bingo za/ };
const COMPARED: Record<string, RegExp> = {
  en: /\d+ points more than 8G HAT\./,
  cs: /o \d+ bod\S* více než tah 8G KOV\./,
};

test("the chosen play is explained when the user asks, and another play anew", async ({ page, m, lexicon }) => {
  await page.goto(`/analyse?${new URLSearchParams({ lexicon, cgp: `${EMPTY} KOTARES/ 0/0 0`, by: "equity" })}`);
  const list = page.getByRole("listbox", { name: m.analyse.list.label });
  await expect(list.getByRole("option").first()).toBeVisible();
  await list.focus();
  await page.keyboard.press("ArrowDown");
  const panel = page.getByRole("region", { name: m.analyse.why.title });
  await panel.getByText(m.crossword.why.ask, { exact: true }).click();
  await expect(panel.locator("details p")).toHaveText(SCORES[lexicon]!);
  const first = await panel.locator("details p").textContent();
  await list.focus();
  await page.keyboard.press("ArrowDown");
  await expect(panel.locator("details p")).not.toHaveText(first!);
  await expect(panel.locator("details p")).toHaveText(SCORES[lexicon]!);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a review says why the better move is better than the one played", async ({ page, m, lexicon }) => {
  await page.goto("/review");
  await page.getByLabel(m.review.empty.paste).fill(POOR_PLAYS[lexicon]!);
  await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
  await page.locator("tbody tr").first().getByRole("button").click();
  const panel = page.getByRole("region", { name: m.review.move.title });
  await panel.getByText(m.crossword.why.ask, { exact: true }).click();
  // The meanings of the words follow below it.
  await expect(panel.locator("details p").first()).toHaveText(COMPARED[lexicon]!);
  await expectAccessible(page);
});

test("a card says why its answer is better, once the answer is shown", async ({ page, m, lexicon }) => {
  await importGame(page, POOR_PLAYS[lexicon]!);
  await page.getByRole("link", { name: m.quiz.start }).last().click();
  const why = page.getByText(m.crossword.why.ask, { exact: true });
  await expect(page.getByText(fill(m.quiz.asked.split("{move}")[0]!, { player: "eva" }))).toBeVisible();
  await expect(why).toBeHidden();
  await page.keyboard.press("F2");
  await why.click();
  await expect(page.locator("details p")).toHaveText(COMPARED[lexicon]!);
  await expectAccessible(page);
});
