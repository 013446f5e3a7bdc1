// The word judge: one answer for a whole play, by keyboard alone, and no hint which word is wrong.
import type { Page, Request } from "@playwright/test";
import type { Messages } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { EXAMPLES } from "../src/words/examples";
import { button } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";

const WRONG = "xxqw";

const field = (page: Page, m: Messages) => page.getByLabel(m.judge.label);
const typed = (page: Page, m: Messages) => page.getByRole("list", { name: m.judge.words }).getByRole("listitem");
const answer = (page: Page) => page.getByRole("main").getByRole("alert");

/** Types the words as players do and asks for the answer. */
async function judge(page: Page, m: Messages, words: string[]): Promise<void> {
  await expect(field(page, m)).toBeFocused();
  await page.keyboard.type(words.join(" "));
  await page.keyboard.press("Enter");
  await expect(typed(page, m)).toHaveText(words.map((word) => word.toUpperCase()));
  await page.keyboard.press("Enter");
}

test("a play is judged as a whole, by keyboard alone, and any key starts the next", async ({ page, m, lexicon }) => {
  const { word } = EXAMPLES[lexicon]!;
  await page.goto(`/judge?lexicon=${lexicon}`);
  await expect(page.getByLabel(m.words.lexicon)).toHaveValue(lexicon);
  await judge(page, m, [word, word]);
  await expect(answer(page)).toHaveText(m.judge.valid);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Modifiers alone and keys of the browser are no answer to "any key".
  await page.keyboard.press("Shift");
  await expect(answer(page)).toBeVisible();
  // A letter that is a shortcut elsewhere (t changes the theme) only starts the next play.
  const theme = () => page.locator("html").getAttribute("data-theme");
  const before = await theme();
  await page.keyboard.press("t");
  await expect(answer(page)).toHaveCount(0);
  await expect(typed(page, m)).toHaveCount(0);
  await expect(field(page, m)).toHaveValue("");
  expect(await theme()).toBe(before);
  await judge(page, m, [word, WRONG]);
  await expect(answer(page)).toHaveText(m.judge.invalid);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/words\\?lexicon=${lexicon}`));
});

test("neither the screen nor the server's answer says which word is wrong", async ({ page, m, lexicon }) => {
  const { word } = EXAMPLES[lexicon]!;
  const asked: Request[] = [];
  page.on("request", (request) => void (request.url().includes("/api/") && asked.push(request)));
  const seen: string[] = [];
  for (const words of [
    [WRONG, word],
    [word, WRONG],
  ]) {
    await page.goto(`/judge?lexicon=${lexicon}`);
    await expect(field(page, m)).toBeFocused();
    asked.length = 0;
    await judge(page, m, words);
    await expect(answer(page)).toHaveText(m.judge.invalid);
    expect(asked.map((request) => new URL(request.url()).pathname)).toEqual(["/api/judge"]);
    expect(await (await asked[0]!.response())!.json()).toEqual({ valid: false });
    const rows = typed(page, m);
    // Right and wrong words look the same.
    const looks = await rows.evaluateAll((all) =>
      all.map((one) => [one.className, getComputedStyle(one).color].join()),
    );
    expect(new Set(looks).size).toBe(1);
    seen.push((await page.getByRole("main").innerText()).replaceAll(/\s+/g, " "));
  }
  const sorted = (text: string): string => text.split(" ").sort().join(" ");
  expect(sorted(seen[0]!)).toBe(sorted(seen[1]!));
});

test("words are taken back for correction, and nothing typed is no play", async ({ page, m, lexicon }) => {
  const { word } = EXAMPLES[lexicon]!;
  await page.goto(`/judge?lexicon=${lexicon}`);
  await expect(field(page, m)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(m.judge.none)).toBeVisible();
  await page.keyboard.type(`${word}x `);
  await expect(typed(page, m)).toHaveText([`${word.toUpperCase()}X`]);
  await page.keyboard.press("Backspace");
  await expect(field(page, m)).toHaveValue(`${word}x`);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await expect(typed(page, m)).toHaveText([word.toUpperCase()]);
  await button(page, m.judge.decide).click();
  await expect(answer(page)).toHaveText(m.judge.valid);
});

test("the judge is reached from Words, with its word list, and takes the whole window", async ({ page, m }) => {
  await page.goto("/words?lexicon=cs-klasik");
  await page.getByRole("link", { name: m.judge.title }).click();
  await expect(page).toHaveURL(/\/judge\?lexicon=cs-klasik$/);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByLabel(m.words.lexicon)).toHaveValue("cs-klasik");
  // KLASIK refuses an oblique case that the whole list has.
  await judge(page, m, ["slovem"]);
  await expect(answer(page)).toHaveText(m.judge.invalid);
  await page.keyboard.press("Enter");
  await page.getByLabel(m.words.lexicon).selectOption("cs");
  await judge(page, m, ["slovem"]);
  await expect(answer(page)).toHaveText(m.judge.valid);
  // Choosing a list here changes no default elsewhere.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("cs-klasik");
});

test.describe("what cannot be judged", () => {
  test.use({ expected: [/Failed to load resource/] });

  test("a character that is on no tile is named, and the words stay", async ({ page, m, lexicon }) => {
    const { word } = EXAMPLES[lexicon]!;
    await page.goto(`/judge?lexicon=${lexicon}`);
    await judge(page, m, [word, "4x4"]);
    await expect(answer(page)).toHaveText(fill(m.rules.foreign, { 0: "4" }));
    await expect(typed(page, m)).toHaveCount(2);
    await page.keyboard.press("Backspace");
    await field(page, m).fill("ko?a");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(answer(page)).toHaveText(m.rules["unnamed-blank"]);
    await expectAccessible(page);
  });

  test("more words than any play has are refused before the server is asked", async ({ page, m, lexicon }) => {
    await page.goto(`/judge?lexicon=${lexicon}`);
    await expect(field(page, m)).toBeFocused();
    for (let n = 0; n < 31; n++) await page.keyboard.type("a ");
    await expect(typed(page, m)).toHaveCount(30);
    await expect(page.getByText(/30/).first()).toBeVisible();
  });
});
