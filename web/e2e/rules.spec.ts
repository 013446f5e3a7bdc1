// Three and four players, drawing for the order, and every challenge rule. The tiles are set, not drawn.
import type { Locator, Page } from "@playwright/test";
import type { Messages } from "../src/i18n/en";
import { challengeName, CHALLENGES, type Challenge } from "../src/play/challenges";
import { fill, plural } from "../src/i18n/text";
import { agreed, button, EMPTY, log, openPosition, SAMPLES, square, startGame } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";

const seats = (page: Page): Locator => page.getByRole("complementary").getByRole("list").first().getByRole("listitem");

async function toMove(page: Page, seat: number): Promise<void> {
  await expect(seats(page).nth(seat)).toHaveAttribute("aria-current", "true");
}

async function write(page: Page, at: string, word: string): Promise<void> {
  await square(page, at).click();
  await page.keyboard.type(word.toLowerCase());
  await page.keyboard.press("Enter");
}

test("four players draw letters for the order, see it and play in it", async ({ page, m, lexicon }) => {
  const names = ["Eva", "Jan", "Ola", "Iva"];
  await startGame(page, m, lexicon, async (form) => {
    await form.getByRole("button", { name: m.play.form.add }).click();
    await form.getByRole("button", { name: m.play.form.add }).click();
    for (const [index, name] of names.entries()) {
      await form.getByLabel(`${fill(m.play.form.seat, { n: index + 1 })}: ${m.play.form.who}`).selectOption("human");
      await form.getByLabel(`${fill(m.play.form.seat, { n: index + 1 })}: ${m.play.form.name}`).fill(name);
    }
    await form.getByLabel(m.play.form.starts).selectOption("draw");
    await form.getByLabel(m.play.form.veil).uncheck();
  });
  await expect(seats(page)).toHaveCount(4);
  const lots = page.getByText(m.play.say.lots.split("{")[0]!);
  await expect(lots).toHaveCount(2); // in the message line and in the log
  const order = (await seats(page).allTextContents()).map((text) => names.find((name) => text.includes(name)));
  expect([...order].sort()).toEqual([...names].sort());
  // The letters follow the names in seat order.
  await expect(lots.first()).toHaveText(new RegExp(order.map((name) => `${name} \\S+( \\S+)*`).join(", ")));
  await expectNoSidewaysScroll(page);
  for (const seat of [0, 1, 2, 3]) {
    await toMove(page, seat);
    await agreed(page, m.play.actions.pass);
    await expect(log(page, m)).toHaveCount(seat + 1);
  }
  await expect(lots).toHaveCount(1); // after the first move only the log shows it
});

test("three players finish a game, which leads to its review, a rematch and its file", async ({ page, m, lexicon }) => {
  const { rack, other, word } = SAMPLES[lexicon as "en" | "cs"];
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other}/EEIAA 0/0/0 0`);
  await expect(seats(page)).toHaveCount(3);
  await write(page, "8D", word);
  await toMove(page, 1);
  const end = page.getByRole("region", { name: m.play.end.title });
  for (let turn = 2; turn <= 12 && !(await end.isVisible()); turn++) {
    await agreed(page, m.play.actions.pass);
    await expect(log(page, m)).toHaveCount(turn);
  }
  await expect(end).toBeVisible();
  await expectAccessible(page);
  await end.getByRole("button", { name: m.play.actions.save }).click();
  await expect(page.getByRole("dialog", { name: m.play.save.title })).toBeVisible();
  await button(page, m.frame.close).click();
  await page.reload();
  await end.getByRole("button", { name: m.play.end.review }).click();
  await expect(page).toHaveURL(/\/review$/);
  await expect(page.locator("tbody tr").first()).toContainText(word);
  await page.goBack();
  const before = page.url();
  await end.getByRole("button", { name: m.play.end.rematch }).click();
  await expect(page).not.toHaveURL(before);
  await expect(log(page, m)).toHaveCount(0);
  await expect(seats(page)).toHaveCount(3);
});

/** A game of two humans under one challenge rule, with tiles for an invalid word and a valid one. */
async function under(page: Page, m: Messages, lexicon: string, rule: Challenge): Promise<void> {
  const { rack, other } = SAMPLES[lexicon as "en" | "cs"];
  await startGame(page, m, lexicon, async (form) => {
    await form.getByLabel(`${fill(m.play.form.seat, { n: 2 })}: ${m.play.form.who}`).selectOption("human");
    await form.getByLabel(m.play.form.challenge).selectOption({ label: challengeName(m.play.form.challenges, rule) });
    await form.getByLabel(m.play.form.veil).uncheck();
  });
  await page.getByRole("tab", { name: m.play.tabs.setup }).click();
  await page.getByLabel(m.setup.position).fill(`${EMPTY} ${rack}/${other} 0/0 0`);
  await button(page, m.setup.place).click();
  await page.getByRole("tab", { name: m.play.tabs.game }).click();
  await expect(page.locator("[data-rack]").getByRole("button", { name: new RegExp(`^${rack[0]},`) })).toBeVisible();
}

/** What a wrong challenge costs: who is to move after it (seat 0 challenges), and how much the opponent gains. */
const COSTS: Record<Exclude<Challenge, "void">, [mover: number, gains: number]> = {
  single: [0, 0],
  double: [1, 0],
  points5: [0, 5],
  points10: [0, 10],
};

for (const rule of CHALLENGES) {
  test(`the challenge rule ${rule}`, async ({ page, m, lexicon }, info) => {
    test.skip(info.project.name !== "desk", "the rules are the same on a phone");
    const { wrong } = SAMPLES[lexicon as "en" | "cs"];
    await under(page, m, lexicon, rule);
    await write(page, "8D", wrong);
    const challenge = button(page, m.play.actions.challenge);
    if (rule === "void") {
      await expect(page.getByRole("alert")).toHaveText(fill(m.play.faults["word"]!, { about: wrong }));
      await expect(challenge).toHaveCount(0);
      return;
    }
    await expect(log(page, m)).toHaveCount(1);
    await toMove(page, 1);
    await agreed(page, m.play.actions.challenge);
    const { challenge: texts } = m.atBoard;
    await expect(log(page, m).last()).toContainText(fill(plural(lexicon, texts.wrong, 24), { words: wrong }));
    await expect(square(page, "8D")).toHaveAttribute("aria-label", /^8D, (?!N)/);
    await expect(seats(page).first().locator("strong")).toHaveText("0");
    await toMove(page, 1);

    await write(page, "8H", "hat");
    await toMove(page, 0);
    const points = Number(await seats(page).nth(1).locator("strong").textContent());
    expect(points).toBe(12); // H, A and T on the double word of the star
    await agreed(page, m.play.actions.challenge);
    const [mover, gains] = COSTS[rule];
    const cost = rule === "single" ? texts.free : rule === "double" ? texts.turn : plural(lexicon, texts.points, gains);
    await expect(log(page, m).last()).toContainText(cost);
    await toMove(page, mover);
    await expect(seats(page).nth(1).locator("strong")).toHaveText(String(points + gains));
  });
}
