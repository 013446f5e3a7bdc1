// The meaning of a word beside it: in a game, in a review, in an exercise. The server has a user's own file of
// meanings, because the dictionaries of meanings are packages that a machine need not have.
import { fill } from "../src/i18n/text";
import { EMPTY, importGame, log, openPosition, SAMPLES, square } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { Server } from "./server";

const MEANINGS = {
  en: { rainbow: "an arc of colours", bow: "it shoots arrows", anchor: "it holds a ship" },
  cs: { jablko: "roste na jabloni", bal: "slavnost s tancem", kotva: "drží loď na místě" },
} as const;

/** A poor play in place of the only bingo. The Czech file explains that bingo by its basic form alone. */
const GAMES = {
  en: {
    record: "#player1 eva Eva\n#player2 jan Jan\n#lexicon en\n>eva: RAINBOW 8G BOW +16 16\n",
    played: { word: "BOW", text: MEANINGS.en.bow },
    bingo: { word: "RAINBOW", text: MEANINGS.en.rainbow },
    anchor: MEANINGS.en.anchor,
  },
  cs: {
    record: "#player1 eva Eva\n#player2 jan Jan\n#lexicon cs\n>eva: JABLKEM 8G BAL +10 10\n",
    played: { word: "BAL", text: MEANINGS.cs.bal },
    bingo: { word: "JABLKEM", text: MEANINGS.cs.jablko },
    anchor: MEANINGS.cs.kotva,
  },
} as const;

const server = new Server();
test.use({ baseURL: async ({}, use) => use(server.origin) });
test.beforeAll(async () => {
  await server.start();
  for (const [lexicon, meanings] of Object.entries(MEANINGS)) {
    const lines = Object.entries(meanings).map(([word, text]) => `${word}@${text}\n`);
    server.explain(lexicon, lines.join(""));
  }
});
test.afterAll(() => server.remove());

test("Play: a click on a word of the board tells its meaning", async ({ page, m, lexicon }) => {
  const { rack, word, other } = SAMPLES[lexicon as "en" | "cs"];
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other} 0/0 0`);
  await square(page, "8D").click();
  await page.keyboard.type(word.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(log(page, m).first()).toContainText(word);
  await square(page, "8E").click();
  const card = page.getByRole("region", { name: m.atBoard.word.title });
  await expect(card).toContainText(fill(m.atBoard.word.valid, { word }));
  await expect(card).toContainText(GAMES[lexicon as "en" | "cs"].anchor);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("Review: the words of the play and of the best play tell their meanings", async ({ page, m, lexicon }) => {
  const { record, played, bingo } = GAMES[lexicon as "en" | "cs"];
  await page.goto("/review");
  await page.getByLabel(m.review.empty.paste).fill(record);
  await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
  await page.locator("tbody tr").first().getByRole("button").click();
  const panel = page.getByRole("region", { name: m.review.move.title });
  for (const { word, text } of [played, bingo]) {
    await expect(panel.getByText(text)).toHaveCount(0);
    await panel.getByText(fill(m.quiz.meaning, { word }), { exact: true }).click();
    await expect(panel.getByText(text)).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("Study: a word that was shown tells its meaning", async ({ page, m, lexicon }) => {
  const { record, bingo } = GAMES[lexicon as "en" | "cs"];
  await importGame(page, record);
  await page.getByRole("link", { name: m.quiz.start }).first().click();
  await page.getByRole("button", { name: m.quiz.show }).click();
  await page.getByText(fill(m.quiz.meaning, { word: bingo.word }), { exact: true }).click();
  await expect(page.getByText(bingo.text)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
