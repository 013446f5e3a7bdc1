// At the board of a crossword: the target of a dragged tile, letters by taps, the sound of tiles, marked bingos.
import type { Page } from "@playwright/test";
import type { Messages } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { button, EMPTY, log, openPosition, SAMPLES, square, tileOf } from "./crossword";
import { expect, expectAccessible, test } from "./frame";

/** Racks whose seven tiles are a word; the word without its last tiles is a word too. */
const BINGOS = { en: { word: "ANCHORS", short: "ANCHOR" }, cs: { word: "KOTVAMI", short: "KOTVA" } } as const;
const other = (lexicon: string): string => SAMPLES[lexicon as "en" | "cs"].other;

async function type(page: Page, m: Messages, word: string): Promise<void> {
  await square(page, "8D").click();
  await page.keyboard.type(word.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(log(page, m).first()).toContainText(word);
}

test("on a touch screen texts speak of taps, elsewhere of keys", async ({ page, m, lexicon, hasTouch }) => {
  const { rack } = SAMPLES[lexicon as "en" | "cs"];
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other(lexicon)} 0/0 0`);
  await expect(page.getByText(hasTouch ? m.play.say.beginTap : m.play.say.begin)).toBeVisible();
  await page.getByRole("tab", { name: m.play.tabs.setup }).click();
  await button(page, m.setup.edit).click();
  await expect(page.getByText(hasTouch ? m.setup.boardHintTap : m.setup.boardHint)).toBeVisible();
});

test("the square under a dragged tile is marked, a square with a tile is not", async ({ page, m, lexicon }) => {
  // One tile lies on the board already.
  const board = EMPTY.split("/").with(7, "7A7").join("/");
  const { rack } = SAMPLES[lexicon as "en" | "cs"];
  await openPosition(page, m, lexicon, `${board} ${rack}/${other(lexicon)} 0/0 0`);
  const marked = page.locator("[data-drop]");
  const over = async (name: string): Promise<void> => {
    const box = (await square(page, name).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  };
  const look = (name: string): Promise<string> =>
    square(page, name).evaluate((one) => {
      const { outline, boxShadow, backgroundColor } = getComputedStyle(one);
      return [outline, boxShadow, backgroundColor].join();
    });
  const usual = await look("6E");
  const tile = (await tileOf(page, m, rack[0]!).boundingBox())!;
  await page.mouse.move(tile.x + 10, tile.y + 10);
  await page.mouse.down();
  await over("6E");
  await expect(square(page, "6E")).toHaveAttribute("data-drop");
  await expect.poll(() => look("6E")).not.toBe(usual);
  await over("9I");
  await expect(square(page, "9I")).toHaveAttribute("data-drop");
  await expect(marked).toHaveCount(1);
  await over("8H");
  await expect(marked).toHaveCount(0);
  await over("9H");
  await expect(square(page, "9H")).toHaveAttribute("data-drop");
  await page.mouse.up();
  await expect(marked).toHaveCount(0);
  await expect(square(page, "9H")).toHaveAttribute("aria-label", new RegExp(`${rack[0]}.*${m.crossword.pending}`));
});

test("a board is edited without a keyboard: letters are tapped from a palette", async ({
  page,
  m,
  lexicon,
  hasTouch,
}) => {
  const { rack } = SAMPLES[lexicon as "en" | "cs"];
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other(lexicon)} 0/0 0`);
  const press = (target: ReturnType<typeof button>): Promise<void> => (hasTouch ? target.tap() : target.click());
  await press(page.getByRole("tab", { name: m.play.tabs.setup }));
  await press(button(page, m.setup.edit));
  const palette = page.getByRole("group", { name: m.analyse.draft.letters });
  await expect(palette.getByRole("button").first()).toBeVisible();
  if (hasTouch) {
    const sizes = await palette
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(40);
  }
  await press(square(page, "8H"));
  for (const letter of "SOL") await press(palette.getByRole("button", { name: fill(m.analyse.draft.put, { letter }) }));
  await expect(square(page, "8J")).toHaveAttribute("aria-label", /^8J, L/);
  await press(square(page, "8J"));
  await press(button(page, m.analyse.draft.erase));
  await expect(square(page, "8J")).not.toHaveAttribute("aria-label", /^8J, L/);
  // A blank, and downwards: a second tap on the square turns the direction.
  await press(square(page, "9H"));
  await press(square(page, "9H"));
  await press(page.getByLabel(m.analyse.draft.blank));
  for (const letter of "AT") await press(palette.getByRole("button", { name: fill(m.analyse.draft.put, { letter }) }));
  await expect(square(page, "9H")).toHaveAttribute("aria-label", new RegExp(m.crossword.blank, "i"));
  await expect(square(page, "10H")).toHaveAttribute("aria-label", /^10H, T/);
  await expectAccessible(page);
  await press(button(page, m.setup.takeOver));
  await expect(palette).toHaveCount(0);
  await page.reload();
  await expect(square(page, "8H")).toHaveAttribute("aria-label", /^8H, S/);
  await expect(square(page, "8I")).toHaveAttribute("aria-label", /^8I, O/);
});

test("tiles make a sound only if the player wants it, and the choice is kept", async ({ page, m, lexicon }) => {
  const { word, short } = BINGOS[lexicon as "en" | "cs"];
  await page.addInitScript(() => {
    Object.assign(globalThis, { knocks: 0 });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when?: number): void {
      (globalThis as unknown as { knocks: number }).knocks++;
      start.call(this, when);
    };
  });
  const knocks = (): Promise<number> => page.evaluate(() => (globalThis as unknown as { knocks: number }).knocks);
  const wish = async (on: boolean): Promise<void> => {
    await button(page, m.play.actions.menu).click();
    await page.getByLabel(m.atBoard.sound).setChecked(on);
    await page.keyboard.press("Escape");
  };
  await openPosition(page, m, lexicon, `${EMPTY} ${word}/${other(lexicon)} 0/0 0`);
  await button(page, m.play.actions.menu).click();
  await expect(page.getByLabel(m.atBoard.sound)).not.toBeChecked();
  await page.keyboard.press("Escape");
  await type(page, m, short);
  expect(await knocks()).toBe(0);

  await wish(true);
  // One knock shows how it sounds.
  await expect.poll(knocks).toBe(1);
  await openPosition(page, m, lexicon, `${EMPTY} ${word}/${other(lexicon)} 0/0 0`);
  await type(page, m, short);
  await expect.poll(knocks).toBe(short.length);

  await wish(false);
  await openPosition(page, m, lexicon, `${EMPTY} ${word}/${other(lexicon)} 0/0 0`);
  await type(page, m, short);
  expect(await knocks()).toBe(0);
});

test("a bingo has its mark in the log, a shorter play has none", async ({ page, m, lexicon }) => {
  const { word, short } = BINGOS[lexicon as "en" | "cs"];
  const star = log(page, m).first().getByTitle(m.atBoard.bingo);
  await openPosition(page, m, lexicon, `${EMPTY} ${word}/${other(lexicon)} 0/0 0`);
  await type(page, m, word);
  await expect(star).toBeVisible();
  await expect(star).toContainText("★");
  await openPosition(page, m, lexicon, `${EMPTY} ${word}/${other(lexicon)} 0/0 0`);
  await type(page, m, short);
  await expect(star).toHaveCount(0);
});
