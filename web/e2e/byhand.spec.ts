// The page Analyse by hand: a board set up by typing or tapping, a play of one's own, and refused positions.
import { readFileSync } from "node:fs";
import { EMPTY, button, SAMPLES, square } from "./crossword";
import { expect, expectAccessible, test } from "./frame";
import type { RecordInfo } from "../src/api/types";

const analyse = (lexicon: string, cgp: string): string =>
  `/analyse?${new URLSearchParams({ lexicon, cgp, by: "score" })}`;

test("an empty board is set up by keys and by taps; letters are never shortcuts", async ({ page, m, lexicon }) => {
  const { rack } = SAMPLES[lexicon as "en" | "cs"];
  await page.goto(`/analyse?lexicon=${lexicon}`);
  await button(page, m.analyse.empty.board).click();
  await expect(page.getByRole("heading", { name: m.setup.board })).toBeVisible();
  await square(page, "8G").click();
  // d, b, r, s and t are shortcuts elsewhere on this page.
  await page.keyboard.type("dobr");
  await page.keyboard.press("Backspace");
  const letters = page.getByRole("group", { name: m.analyse.draft.letters });
  await square(page, "8J").click();
  await letters.getByRole("button").filter({ hasText: /^S/ }).first().click();
  await expectAccessible(page);
  await button(page, m.setup.takeOver).click();
  await expect(page).toHaveURL(/DOBS/);
  await expect(square(page, "8J")).toHaveAttribute("aria-label", /^8J, S/);
  await page.getByLabel(m.analyse.rack.edit).fill(rack);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: m.analyse.list.label }).getByRole("option").first()).toBeVisible();

  const address = page.url();
  await square(page, "1A").focus();
  await page.keyboard.type("bdrst");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(page.url()).toBe(address);
});

test("a play laid on the board is ranked, and Enter plays it", async ({ page, m }) => {
  const { rack } = SAMPLES.en;
  await page.goto(analyse("en", `${EMPTY} ${rack}/ 0/0 0`));
  const list = page.getByRole("listbox", { name: m.analyse.list.label });
  await expect(list.getByRole("option").first()).toBeVisible();
  await square(page, "8D").click();
  await page.keyboard.type("anchors");
  const own = page.locator(".own");
  await expect(own).toContainText("8D ANCHORS");
  await page.getByLabel(m.analyse.list.filter, { exact: true }).fill("ANCHORS");
  const row = list.getByRole("option", { name: /8D ANCHORS/ });
  const rank = (await row.getAttribute("aria-label"))!.split(".")[0]!;
  await expect(own).toContainText(new RegExp(`(^|\\D)${rank}\\D`));
  await square(page, "8K").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/ANCHORS/);
  await expect(square(page, "8D")).toHaveAttribute("aria-label", /^8D, A/);
});

test.describe("refused", () => {
  test.use({ expected: [/Failed to load resource/] });

  test("a play with a wrong word names it", async ({ page, m }) => {
    await page.goto(analyse("en", `${EMPTY} ${SAMPLES.en.rack}/ 0/0 0`));
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await square(page, "8D").click();
    await page.keyboard.type("nachor");
    await expect(page.locator(".own .bad")).toContainText("NACHOR");
    await page.keyboard.press("Escape");
    await expect(page.locator(".own")).toHaveCount(0);
    await expect(page.getByText(m.analyse.own.incomplete)).toHaveCount(0);
  });

  test("a position stays in its field for correction", async ({ page, m }) => {
    const wrong = `${EMPTY.replace("15", "14")} ${SAMPLES.en.rack}/ 0/0 0`;
    await page.goto(analyse("en", wrong));
    const field = page.getByLabel(m.analyse.empty.correct);
    await expect(field).toHaveValue(wrong);
    await field.fill(wrong.replace("14", "15"));
    await button(page, m.analyse.empty.submit).click();
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  });

  test("another language keeps the text and leads back", async ({ page, m }) => {
    // English has no letter Ř on any tile.
    const czech = `${EMPTY} ŘEKASTO/ 0/0 0`;
    await page.goto(analyse("cs", czech));
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await page.getByLabel(m.words.lexicon).selectOption("en");
    await expect(page.getByLabel(m.analyse.empty.correct)).toHaveValue(czech);
    await button(page, m.analyse.empty.back).click();
    await expect(page).toHaveURL(/lexicon=cs/);
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  });

  test("a board with too many tiles stays as it was typed", async ({ page, m }) => {
    await page.goto(analyse("en", `${EMPTY} / 0/0 0`));
    await button(page, m.analyse.draft.edit).click();
    await square(page, "1A").click();
    await page.keyboard.type("zzz");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByText(/Z/).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: m.setup.board })).toBeVisible();
    await expect(square(page, "1C")).toHaveAttribute("aria-label", /^1C, Z/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: m.setup.board })).toHaveCount(0);
  });
});

test("a picture lists the best plays, and a compared game is exported with notes", async ({ page, m, request }) => {
  await page.goto("/review");
  await page.getByLabel(m.review.empty.paste).fill(">eva: ANCHORS 8D ANCHOR +26 26\n>jan: HATTERS I7 H.T +6 6\n");
  await page.getByLabel(m.review.empty.lexicon).selectOption("en");
  await button(page, m.review.empty.submit).click();
  await expect(page.getByText(m.review.move.waiting)).toHaveCount(0);
  await page.locator("tbody tr").first().click();
  await expect(page.getByText(m.review.move.alternatives)).toBeVisible();
  await button(page, m.review.share).click();
  const dialog = page.getByRole("dialog", { name: m.share.title });
  await dialog.getByLabel(m.share.best).check();
  const picture = dialog.getByRole("img");
  await expect(picture).toHaveAttribute("src", /plays=5/);
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalHeight)).toBeGreaterThan(700);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: m.share.annotated }).click();
  const gcg = readFileSync(await (await download).path(), "utf8");
  expect(gcg).toContain("#note ");
  const read = (await (await request.post("/api/record", { data: { text: gcg, lexicon: "en" } })).json()) as RecordInfo;
  expect(read.steps).toHaveLength(2);
  // ANCHORS and its anagrams use all tiles; the note of the first turn names such a play.
  expect(read.steps[0]!.notes.join(" ")).toMatch(new RegExp(`${m.share.note.split("{")[0]}\\S+ [ACHNORS]{7} \\d+`));
});
