// Study: turning a game into cards, the two exercises, and what the browser stores.
import { squareNamed } from "../src/crossword/board";
import type { Card } from "../src/study/deck";
import { fill, plural } from "../src/i18n/text";
import { importGame, POOR_PLAYS } from "./crossword";
import { expect, expectAccessible, test } from "./frame";
import type { Page } from "@playwright/test";

/** Types a move across the empty board and submits it. */
async function write(page: Page, move: string): Promise<void> {
  const [at = "", tiles = ""] = move.split(" ");
  const square = page.locator(`[data-square="${squareNamed(at, 15)}"]`);
  await square.click();
  await square.focus();
  await page.keyboard.type(tiles.toLowerCase());
  await page.keyboard.press("Enter");
}

function cards(page: Page): Promise<Card[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("kotva.study.cards") ?? "[]") as Card[]);
}

test("a game becomes a card; its words are found and it comes again tomorrow", async ({ page, m, lexicon, locale }) => {
  await importGame(page, POOR_PLAYS[lexicon]!);
  await expectAccessible(page);
  const [card] = await cards(page);
  expect(card!.player).toBe("eva");
  await page.getByRole("link", { name: m.quiz.start }).first().click();
  const found = await page.request.get("/api/find", {
    params: { lexicon, anagram: card!.letters, pattern: "?".repeat(card!.letters.length) },
  });
  const { words } = (await found.json()) as { words: { word: string }[] };
  expect(words.map(({ word }) => word.toUpperCase())).toContain(card!.word);
  for (const { word } of words) {
    await page.getByLabel(m.quiz.answer).fill(word.toLowerCase());
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText(m.quiz.right)).toBeVisible();
  await page.getByText(fill(m.quiz.meaning, { word: card!.word })).click();
  await expect(page.getByRole("heading", { name: m.words.check.meaning })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: m.quiz.go }).click();
  await expect(page.getByText(m.quiz.done)).toBeVisible();
  await page.reload();
  await expect(page.getByText(m.quiz.done)).toContainText(plural(locale!, m.quiz.next, 1));
});

test("the better move: the old one loses as before, the best wins all back", async ({ page, m, lexicon, locale }) => {
  await importGame(page, POOR_PLAYS[lexicon]!);
  const [card] = await cards(page);
  await page.goto("/study?exercise=moves");
  await write(page, card!.played);
  await expect(page.getByRole("status").filter({ hasText: card!.played })).toContainText(/\b0\s?%/);
  await expectAccessible(page);
  await page.getByRole("button", { name: m.quiz.again }).click();
  expect(card!.answer).toMatch(/^8[A-O] /);
  await write(page, card!.answer);
  const all = fill(m.quiz.perfect, { move: card!.answer, points: plural(locale!, m.quiz.points, card!.score) });
  await expect(page.getByText(all)).toBeVisible();
  await expectAccessible(page);
  // The first answer decides: the card is due again today.
  const kept = await page.evaluate(() => localStorage.getItem("kotva.study.progress"));
  expect(Object.values(JSON.parse(kept ?? "{}") as object)).toMatchObject([{ box: 0, right: 0, wrong: 1 }]);
});

test("a deck without its columns says which; cards and answers are saved and opened again", async ({
  page,
  m,
  lexicon,
}) => {
  await importGame(page, POOR_PLAYS[lexicon]!);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "deck.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("id,letters,word,answer,score,lost\n"),
    });
  await expect(page.getByText(fill(m.quiz.import.missing, { columns: "lexicon, cgp" }))).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: m.quiz.keep.save, exact: true }).click();
  const file = await (await saving).path();
  const before = await cards(page);
  await page.getByRole("button", { name: m.quiz.keep.clear }).click();
  await page.getByRole("button", { name: m.quiz.keep.sure }).click();
  await expect(page.getByRole("heading", { name: m.quiz.deck })).toHaveCount(0);
  await page.locator("input[type=file]").last().setInputFiles(file);
  await expect(page.getByRole("heading", { name: m.quiz.deck })).toBeVisible();
  expect(await cards(page)).toEqual(before);
});
