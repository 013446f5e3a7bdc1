import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { EXAMPLES } from "../src/words/examples";
import { fill, plural } from "../src/i18n/text";

test("a word is checked: verdict, why, tiles, meaning, and the address keeps it", async ({ page, m, lexicon }) => {
  const { word } = EXAMPLES[lexicon]!;
  await page.goto(`/words?lexicon=${lexicon}`);
  await page.getByLabel(m.words.check.label, { exact: true }).fill(word);
  await page.keyboard.press("Enter");
  const upper = word.toUpperCase();
  await expect(page.getByText(fill(m.words.check.validIn, { word: upper }))).toBeVisible();
  await expect(page.getByRole("heading", { name: m.words.check.meaning })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`word=${word}`));
  await page.reload();
  await expect(page.getByText(fill(m.words.check.validIn, { word: upper }))).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("a word that is not valid says so in words, not by colour alone", async ({ page, m, lexicon }) => {
  await page.goto(`/words?lexicon=${lexicon}&word=xxxx`);
  await expect(page.getByText(fill(m.words.check.invalidIn, { word: "XXXX" }))).toBeVisible();
  await expectAccessible(page);
});

test("KLASIK refuses an oblique case by its rule and leads to the basic form", async ({ page, m }) => {
  await page.goto("/words?lexicon=cs-klasik&word=slovem");
  const panel = page.getByRole("region", { name: m.words.check.title });
  await expect(panel.getByText(fill(m.words.check.invalidIn, { word: "SLOVEM" }))).toBeVisible();
  await expect(panel.getByText(/KLASIK/)).toBeVisible();
  await expect(panel.getByText(fill(m.words.check.spelling, { source: "hunspell-cs" }))).toBeVisible();
  await panel.getByRole("link", { name: "slovo" }).click();
  await expect(panel.getByText(fill(m.words.check.validIn, { word: "SLOVO" }))).toBeVisible();
  await page.goBack();
  await expect(panel.getByText(fill(m.words.check.invalidIn, { word: "SLOVEM" }))).toBeVisible();
});

test("letters that extend a word lead to the longer word", async ({ page, m }) => {
  await page.goto("/words?lexicon=en&word=anchor");
  await page.getByRole("link", { name: fill(m.words.check.extend, { word: "ANCHORS" }) }).click();
  await expect(page.getByText(fill(m.words.check.validIn, { word: "ANCHORS" }))).toBeVisible();
});

test("longer words are listed by the letters they add, and lead on", async ({ page, m }) => {
  await page.goto("/words?lexicon=en&word=anchor");
  const longer = page.getByRole("region", { name: m.study.extensions.title });
  await expect(longer.getByText(fill(m.study.extensions.front, { n: "+2" }))).toBeVisible();
  await longer.getByRole("link", { name: "UNANCHOR", exact: true }).click();
  await expect(page.getByText(fill(m.words.check.validIn, { word: "UNANCHOR" }))).toBeVisible();
});

test("words to learn: the likeliest of a length, and the lexicon's statistics with their plots", async ({
  page,
  m,
  lexicon,
}) => {
  await page.goto(`/words?lexicon=${lexicon}&length=2`);
  const list = page.getByRole("listbox", { name: m.study.chance.list });
  await expect(list.getByRole("option").first()).toBeVisible();
  const odds = (await list.locator(".odds").allTextContents()).map((text) =>
    Number(text.replace(/^1 \D+/, "").replace(/\D/g, "")),
  );
  expect(odds).toEqual([...odds].sort((a, b) => a - b));
  await page.getByRole("tab", { name: m.study.tabs.statistics }).click();
  await expect(page.getByRole("img", { name: new RegExp(m.study.statistics.letters) })).toBeVisible();
  await expect(page).toHaveURL(/study=statistics/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("words are counted in games that the program plays, and the playing can be stopped", async ({
  page,
  m,
  lexicon,
}) => {
  await page.goto(`/words?lexicon=${lexicon}&study=useful`);
  await page.getByRole("button", { name: m.study.useful.play }).click();
  const list = page.getByRole("listbox", { name: m.study.useful.list });
  await expect(list.getByRole("option").first()).toBeVisible();
  const stop = page.getByRole("button", { name: m.study.useful.stop });
  if (await stop.isVisible()) await stop.click();
  await expect(page.getByRole("button", { name: m.study.useful.again })).toBeVisible();
  await expect(list.getByRole("option").first()).toBeVisible();
});

test("anagrams with a blank: every word found can be made of the letters", async ({ page, m }) => {
  await page.goto("/words?lexicon=en");
  await page.getByLabel(m.words.find.letters).fill("qzit?");
  await page.getByRole("button", { name: m.words.find.submit }).click();
  const options = page.getByRole("listbox", { name: m.words.find.results }).getByRole("option");
  await expect(options.first()).toBeVisible();
  const words = await options.locator(".word").allTextContents();
  for (const word of words) {
    const rest = [..."QZIT"];
    const foreign = [...word].filter((letter) => {
      const at = rest.indexOf(letter);
      if (at >= 0) rest.splice(at, 1);
      return at < 0;
    });
    expect(foreign.length, word).toBeLessThanOrEqual(1);
  }
  await expectAccessible(page);
});

test("conditions are combined, the order changes in place, and the list is virtual", async ({ page, m, locale }) => {
  await page.goto("/words?lexicon=en&starts=over&ends=ed");
  const list = page.getByRole("listbox", { name: m.words.find.results });
  await expect(list.getByRole("option").first()).toBeVisible();
  const total = Number(await list.getByRole("option").first().getAttribute("aria-setsize"));
  expect(total).toBeGreaterThan(100);
  expect(await list.getByRole("option").count()).toBeLessThan(60);
  await expect(page.getByText(plural(locale ?? "en", m.words.find.found, total))).toBeVisible();
  for (const word of await list.locator(".word").allTextContents()) expect(word).toMatch(/^OVER.*ED$/);

  await page.getByRole("radio", { name: m.words.find.byPoints }).check();
  await expect(page).toHaveURL(/sort=points/);
  await expect
    .poll(async () => {
      const points = (await list.locator(".number:last-child").allTextContents()).map(Number);
      return points.length > 0 && points.every((value, i) => i === 0 || value <= points[i - 1]!);
    })
    .toBe(true);
  await expectNoSidewaysScroll(page);
});

test("the list can be used by keyboard alone", async ({ page, m }) => {
  await page.goto("/words?lexicon=en&pattern=ancho*");
  const list = page.getByRole("listbox", { name: m.words.find.results });
  await expect(list.getByRole("option").first()).toBeVisible();
  await list.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  const chosen = list.locator('[aria-selected="true"] .word');
  const word = await chosen.textContent();
  await page.keyboard.press("Enter");
  await expect(page.getByText(fill(m.words.check.validIn, { word: word! }))).toBeVisible();
  await expect(list).toBeFocused();
});

test("an empty page teaches, and its examples work", async ({ page, m, lexicon }) => {
  await page.goto(`/words?lexicon=${lexicon}`);
  await expect(page.getByText(m.words.check.empty)).toBeVisible();
  await expect(page.getByText(m.words.find.empty)).toBeVisible();
  await page
    .getByRole("link", { name: fill(m.words.find.exampleLetters, { letters: EXAMPLES[lexicon]!.letters }) })
    .click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
});

test("nothing found says what to try", async ({ page, m }) => {
  await page.goto("/words?lexicon=en&pattern=xq*zz");
  await expect(page.getByText(m.words.find.none)).toBeVisible();
});

test("changing the lexicon repeats the search in the new one", async ({ page, m }) => {
  await page.goto("/words?lexicon=en&word=slovo");
  await expect(page.getByText(fill(m.words.check.invalidIn, { word: "SLOVO" }))).toBeVisible();
  await page.getByLabel(m.words.lexicon).selectOption("cs");
  await expect(page.getByText(fill(m.words.check.validIn, { word: "SLOVO" }))).toBeVisible();
  await expect(page).toHaveURL(/lexicon=cs/);
});

test("a lexicon that does not exist is an error with a way out", async ({ page, m }) => {
  await page.goto("/words?lexicon=klingon");
  await expect(page.getByText(fill(m.words.missing.unknown, { lexicon: "klingon" }))).toBeVisible();
  await page.getByLabel(m.words.lexicon).selectOption("en");
  await expect(page.getByText(m.words.check.empty)).toBeVisible();
});

test("a lexicon that is not installed says how to install it", async ({ page, m }) => {
  await page.route("**/api/lexica", (route) =>
    route.fulfill({
      json: [
        {
          name: "cs",
          language: "cs",
          installed: false,
          words: null,
          source: null,
          licence: null,
          install: "kotva lexicon install cs",
        },
      ],
    }),
  );
  await page.goto("/words");
  await expect(page.getByText(m.words.missing.noneTitle)).toBeVisible();
  await expect(page.getByText("kotva lexicon install cs")).toBeVisible();
  await expectAccessible(page);
});

test.describe("errors", () => {
  test.use({ expected: [/Failed to load resource/] });

  test("a letter that the language does not have is named", async ({ page, m }) => {
    await page.goto("/words?lexicon=en&starts=%C5%99");
    await expect(page.getByText(fill(m.rules.foreign, { 0: "ř" }))).toBeVisible();
    await expectAccessible(page);
  });

  test("a server that does not answer is an error that can be tried again", async ({ page, m }) => {
    await page.goto("/words?lexicon=en");
    await page.route("**/api/check?*", (route) => route.abort());
    await page.getByLabel(m.words.check.label, { exact: true }).fill("anchor");
    await page.keyboard.press("Enter");
    await expect(page.getByText(m.errors.network)).toBeVisible();
    await page.unroute("**/api/check?*");
    await page.getByRole("button", { name: m.errors.again }).click();
    await expect(page.getByText(fill(m.words.check.validIn, { word: "ANCHOR" }))).toBeVisible();
  });
});
