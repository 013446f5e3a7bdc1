import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { fill } from "../src/i18n/text";

const GAME = `#player1 eva Eva Nová
#player2 jan Jan
#lexicon en
>eva: ANCHORS 8F HAS +12 12
#note what a pity
>jan: QIEEEUU 9H QI +99 99
`;

test("a game of the program is replayed by the keyboard and compared move by move", async ({ page, m, lexicon }) => {
  await page.goto("/review");
  await expect(page.getByText(m.review.empty.lead)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(m.review.empty.lexicon).selectOption(lexicon);
  await page.getByRole("button", { name: m.review.empty.sample }).click();
  await expect(page.getByText(m.review.start, { exact: true })).toBeVisible();
  await expect(page.locator("tbody tr").first().locator("td").last()).toHaveText(/^(–|\d+[.,]\d)$/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/step=2/);
  const panel = page.getByRole("region", { name: m.review.move.title });
  await expect(panel.getByRole("listitem")).toHaveCount(5);
  await panel.getByRole("button").nth(1).click();
  await expect(page.getByRole("gridcell", { name: new RegExp(m.crossword.preview) }).first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: m.review.compared })).toBeVisible();
  const asked = new RegExp(`^${fill(m.quiz.meaning.replace("?", "\\?"), { word: "\\S+" })}$`);
  await panel.getByText(asked).first().click();
  await expect(panel.getByRole("heading", { name: m.words.check.meaning }).first()).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await expect(page.getByText(m.review.start, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expectAccessible(page);
});

test("a pasted record: missed bingo, wrong score, notes, graph", async ({ page, m }) => {
  await page.goto("/review");
  await page.getByLabel(m.review.empty.paste).fill(GAME);
  await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
  await page.locator("tbody tr").first().getByRole("button").click();
  const panel = page.getByRole("region", { name: m.review.move.title });
  await expect(panel).toContainText(m.review.move.bingo.split("{")[0]!);
  await expect(panel).toContainText(/ANCHORS|ARCHONS/);

  await page.getByRole("tab", { name: m.review.tabs.notes }).click();
  await expect(page.getByText("what a pity")).toBeVisible();
  await expect(page.getByText(fill(m.rules["play-score"], { 0: "9H QI", 1: 23, 2: 99 })).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("tab", { name: m.review.tabs.graph }).click();
  await expect(page.getByRole("img", { name: new RegExp(m.review.graph.points) })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Eva Nová" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: m.review.another }).click();
  await expect(page.getByText(m.review.empty.lead)).toBeVisible();
});

test("an exchange and a phony are shown with their values beside the best moves", async ({ page, m, locale }) => {
  const text =
    "#player1 eva Eva\n#player2 jan Jan\n#lexicon en\n>eva: QVIIUUE -IUV +0 0\n>jan: HATTERS 8D HATTRES +72 72\n";
  await page.goto("/review");
  await page.getByLabel(m.review.empty.paste).fill(text);
  await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
  const panel = page.getByRole("region", { name: m.review.move.title });
  await page.locator("tbody tr").first().getByRole("button").click();
  const worth = (text: string): RegExp =>
    new RegExp(
      `${fill(m.review.move.played, { move: text, value: "" })}-?\\d+${locale!.startsWith("cs") ? "," : "\\."}\\d`,
    );
  await expect(panel).toContainText(worth(fill(m.review.kinds["exchange"]!, { tiles: "IUV" })));
  await page.locator("tbody tr").nth(1).getByRole("button").click();
  await expect(panel).toContainText(fill(m.review.move.phony, { words: "HATTRES" }));
  await expect(panel).toContainText(worth("8D HATTRES"));
});

test("a game with another lexicon: both lexica are named, its word is no mistake, and a withdrawn play is no separate turn", async ({
  page,
  m,
}) => {
  const text =
    "#player1 eva Eva\n#player2 jan Jan\n#lexicon FAR25\n>eva: HATTERS 8D HATTRES +72 72\n>jan: AEIOUST 9H OST +9 9\n>jan: AEIOUST -- -9 0\n>eva: QVIIUUE - +0 72\n";
  await page.goto("/review");
  await page.getByLabel(m.review.empty.paste).fill(text);
  await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
  await expect(page.getByText(fill(m.review.otherLexicon, { declared: "FAR25", lexicon: "en" }))).toBeVisible();
  const panel = page.getByRole("region", { name: m.review.move.title });
  await page.locator("tbody tr").first().getByRole("button").click();
  await expect(panel).toContainText(
    fill(m.review.move.elsewhere, { words: "HATTRES", lexicon: "en", declared: "FAR25" }),
  );
  await expect(panel).toContainText(m.review.gaps["other-lexicon"]!);
  await expect(panel).not.toContainText(fill(m.review.move.phony, { words: "HATTRES" }));
  await expect(page.locator("tbody tr td:first-child")).toHaveText(["1", "2", "", "3"]);
  await page.keyboard.press("End");
  await expect(page.getByText(fill(m.review.turn, { n: 3, of: 3 }), { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("a file in an old encoding is opened by the picker", async ({ page, m }) => {
  const bytes = Buffer.concat([
    Buffer.from("#player1 eva Eva "),
    Buffer.from([0x8e]),
    Buffer.from("akova\n>eva: ANCHORS 8F HAS +12 12\n"),
  ]);
  await page.goto("/review");
  await page.getByLabel(m.review.empty.lexicon).selectOption("en");
  await page
    .getByLabel(m.review.empty.choose)
    .setInputFiles({ name: "game.gcg", mimeType: "text/plain", buffer: bytes });
  await expect(page.getByRole("heading", { name: "Eva Žakova" })).toBeVisible();
});

test("one position in place of a game goes to Analyse, and a move of a game can be analysed there", async ({
  page,
  m,
}) => {
  await page.goto("/review");
  await page.getByLabel(m.review.empty.lexicon).selectOption("en");
  await page.getByLabel(m.review.empty.paste).fill(`${Array(15).fill("15").join("/")} ANCHORS/ 0/0 0`);
  await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/analyse\?/);
  await page.goto("/review");
  await page.getByLabel(m.review.empty.paste).fill(GAME);
  await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
  await page.getByRole("link", { name: m.review.analyse }).click();
  await expect(page.getByRole("listbox", { name: m.analyse.list.label })).toBeVisible();
});

test("a record that cannot be played to its end says where and why", async ({ page, m }) => {
  await page.goto("/review");
  await page.getByLabel(m.review.empty.paste).fill(GAME.replace("8F HAS", "1A HAS"));
  await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
  await expect(page.getByText(m.review.notes.incomplete)).toBeVisible();
  await expect(page.getByText(`1A HAS: ${fill(m.play.faults["centre"]!, { about: "8H" })}`)).toBeVisible();
  await expectAccessible(page);
});

test.describe("refusals", () => {
  test.use({ expected: [/Failed to load resource/] });

  test("an invalid record is refused with its line, can be corrected, and is not stored", async ({ page, m }) => {
    const wrong = ">eva: ANCHORS 8F HAS 12\n";
    await page.goto("/review");
    await page.getByLabel(m.review.empty.paste).fill(wrong);
    await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
    await expect(page.getByText(m.rules["gcg-score"])).toBeVisible();
    await expect(page.getByLabel(m.review.empty.paste)).toHaveValue(wrong);
    await expect(page.getByRole("alert")).toContainText("1");
    await page.reload();
    await expect(page.getByLabel(m.review.empty.paste)).toHaveValue("");
    await expect(page.getByText(m.rules["gcg-score"])).toBeHidden();
  });
});
