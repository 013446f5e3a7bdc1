import { fill } from "../src/i18n/text";
import {
  against,
  agreed,
  button,
  EMPTY,
  log,
  openPosition,
  playHint,
  rackTile,
  SAMPLES,
  seed,
  square,
  startGame,
  tileOf,
} from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { Server } from "./server";

const sample = (lexicon: string): (typeof SAMPLES)["en" | "cs"] => SAMPLES[lexicon as "en" | "cs"];

test("a game against Normal: hint, play, the computer's reply, reload, and the list of games", async ({
  page,
  m,
  lexicon,
}) => {
  await startGame(page, m, lexicon);
  await expect(rackTile(page, 6)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await playHint(page, m);
  await expect(log(page, m)).toHaveCount(2);
  await expect(page.locator(".cell.last").first()).toBeVisible();
  await expectAccessible(page);
  const scores = await page.locator(".side strong").allTextContents();
  expect(Number(scores[0])).toBeGreaterThan(0);
  await page.reload();
  await expect(log(page, m)).toHaveCount(2);
  expect(await page.locator(".side strong").allTextContents()).toEqual(scores);
  await page.goto("/play");
  await expectAccessible(page);
  await page.getByRole("link", { name: `${m.play.again}: `, exact: false }).click();
  await expect(log(page, m)).toHaveCount(2);
});

test("a play by keyboard alone: square, direction, letters, Enter; undo and redo", async ({ page, m, lexicon }) => {
  const { rack, other, word } = sample(lexicon);
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other} 0/0 0`);
  await square(page, "8H").focus();
  for (const _ of "1234") await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await page.keyboard.type(word.slice(0, 3).toLowerCase());
  await expect(square(page, "4H")).toHaveAttribute("aria-label", new RegExp(`${word[0]}.*${m.crossword.pending}`));
  await page.keyboard.press("Backspace");
  await expect(square(page, "6H")).not.toHaveAttribute("aria-label", new RegExp(m.crossword.pending));
  await page.keyboard.type(word.slice(2).toLowerCase());
  await expect(page.getByText(`H4 ${word}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(square(page, "4H")).not.toHaveAttribute("aria-label", new RegExp(m.crossword.pending));
  await square(page, "4H").focus();
  await page.keyboard.type(word.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(log(page, m)).toHaveCount(1);
  await expect(square(page, "4H")).toHaveAttribute("aria-label", new RegExp(m.crossword.last));
  await page.keyboard.press("Control+z");
  await expect(log(page, m)).toHaveCount(0);
  await page.keyboard.press("Control+y");
  await expect(log(page, m)).toHaveCount(1);
});

test("a play by dragging and by tapping; tiles come back one by one and all at once", async ({
  page,
  m,
  lexicon,
  hasTouch,
}) => {
  const { rack, other, word } = sample(lexicon);
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other} 0/0 0`);
  const first = await tileOf(page, m, word[0]!).boundingBox();
  const goal = await square(page, "8H").boundingBox();
  await page.mouse.move(first!.x + 10, first!.y + 10);
  await page.mouse.down();
  await page.mouse.move(first!.x + 40, first!.y - 40);
  await page.mouse.move(goal!.x + goal!.width / 2, goal!.y + goal!.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(square(page, "8H")).toHaveAttribute("aria-label", new RegExp(`${word[0]}.*${m.crossword.pending}`));
  for (const [index, letter] of [...word].entries()) {
    if (index === 0) continue;
    const to = square(page, `8${String.fromCharCode(72 + index)}`);
    if (hasTouch) {
      await tileOf(page, m, letter).tap();
      await to.tap();
    } else {
      await tileOf(page, m, letter).click();
      await to.click();
    }
  }
  await expect(page.getByText(`8H ${word}`)).toBeVisible();
  await square(page, "8H").click();
  await expect(square(page, "8H")).not.toHaveAttribute("aria-label", new RegExp(m.crossword.pending));
  await button(page, m.play.actions.recall).click();
  await expect(page.locator(".cell.pending")).toHaveCount(0);
  await expect(page.locator("[data-rack] button")).toHaveCount(7);
});

test("a wrong word is an error; an unfinished play only says what is missing", async ({ page, m, lexicon }) => {
  const { rack, other, wrong, word } = sample(lexicon);
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other} 0/0 0`);
  await square(page, "8D").click();
  await page.keyboard.type(wrong.toLowerCase());
  await expect(page.getByRole("alert")).toHaveText(fill(m.play.faults["word"]!, { about: wrong }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(fill(m.play.faults["word"]!, { about: wrong }));
  await expect(log(page, m)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await square(page, "1A").click();
  await page.keyboard.type(word.toLowerCase());
  await expect(page.getByText(fill(m.play.faults["centre"]!, { about: "8H" }))).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.locator("[role=grid] .fault")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await tileOf(page, m, word[0]!).click();
  await square(page, "8H").click();
  await tileOf(page, m, word[1]!).click();
  await square(page, "9I").click();
  await expect(page.getByText(m.play.faults["crooked"]!)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a blank by Shift and by the picker", async ({ page, m, lexicon }) => {
  const { blank, other, word } = sample(lexicon);
  const letter = word[blank.indexOf("?")]!;
  await openPosition(page, m, lexicon, `${EMPTY} ${blank}/${other} 0/0 0`);
  const lower = word.replace(letter, letter.toLowerCase());
  await square(page, "8H").click();
  for (const one of word) await page.keyboard.press(one === letter ? `Shift+${one}` : one.toLowerCase());
  await expect(page.getByText(`8H ${lower}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await tileOf(page, m, "?").click();
  await square(page, "8H").click();
  const picker = page.getByRole("dialog", { name: m.crossword.pickBlank });
  await expect(picker).toBeVisible();
  await picker.getByRole("button", { name: letter, exact: true }).click();
  await expect(square(page, "8H")).toHaveAttribute("aria-label", new RegExp(`${letter}, ${m.crossword.blank}`));
});

test("exchange, pass, and three rounds without points end the game with a summary", async ({ page, m, lexicon }) => {
  const { rack, other } = sample(lexicon);
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other} 0/0 0`);
  await button(page, m.play.actions.exchange).click();
  const dialog = page.getByRole("dialog", { name: m.play.exchange.title });
  await dialog.getByRole("button", { name: rack[0]!, exact: true }).click();
  await dialog.getByRole("button", { name: rack[1]!, exact: true }).click();
  await dialog.locator(".primary").click();
  await expect(log(page, m)).toHaveCount(1);
  const end = page.getByRole("region", { name: m.play.end.title });
  // The number of turns without points that ends the game is a rule of the language.
  for (let turn = 2; turn <= 8 && !(await end.isVisible()); turn++) {
    await agreed(page, m.play.actions.pass);
    await expect(log(page, m)).toHaveCount(turn);
  }
  await expect(end).toBeVisible();
  await expect(end.getByText(m.play.end.reasons["scoreless"]!)).toBeVisible();
  await expectAccessible(page);
  // The result stays after a reload.
  await page.reload();
  await expect(end).toBeVisible();
});

test("two people at one screen: a rack is hidden until its owner asks for it; the clock runs", async ({
  page,
  m,
  lexicon,
}) => {
  await startGame(page, m, lexicon, async (form) => {
    await form.getByLabel(`${fill(m.play.form.seat, { n: 1 })}: ${m.play.form.name}`).fill("Eva");
    const second = form.getByLabel(`${fill(m.play.form.seat, { n: 2 })}: ${m.play.form.who}`);
    const { random, greedy, smart, equity } = m.play.players;
    await expect(second.locator("option")).toContainText([random!, greedy!, smart!, equity!]);
    await second.selectOption("human");
    await form.getByLabel(`${fill(m.play.form.seat, { n: 2 })}: ${m.play.form.name}`).fill("Jan");
    await form.getByLabel(m.play.form.clock).selectOption("25");
  });
  await expect(page.locator("[data-rack]")).toHaveCount(0);
  await button(page, fill(m.play.show, { name: "Eva" })).click();
  await expect(rackTile(page, 6)).toBeVisible();
  await expect(page.getByText(/2[45]:\d\d/).first()).toBeVisible();
  await agreed(page, m.play.actions.pass);
  await expect(button(page, fill(m.play.show, { name: "Jan" }))).toBeVisible();
  await expect(page.locator("[data-rack]")).toHaveCount(0);
});

test("colours are explained, the bag is counted, keys are listed", async ({ page, m, lexicon }) => {
  const { rack, other } = sample(lexicon);
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other} 0/0 0`);
  await expect(page.getByText(`${m.words.lexicon}: ${lexicon}`)).toContainText("86"); // the bag, without a click
  await page.getByRole("tab", { name: m.play.tabs.bag }).click();
  await expect(page.getByText(fill(m.play.bag.about, { unseen: 86, bag: 86 }))).toBeVisible();
  await button(page, m.play.actions.menu).click();
  await button(page, m.play.actions.legend).click();
  await expect(page.getByRole("dialog", { name: m.crossword.legend.title })).toBeVisible();
  await expectAccessible(page);
  await button(page, m.frame.close).click();
  await page.locator("h1").focus();
  await page.keyboard.press("?");
  await expect(page.getByText(m.play.keys.shift)).toBeVisible();
});

test("the menu opens at its button and closes before the dialog that it opens", async ({ page, m, lexicon }) => {
  const { rack, other } = sample(lexicon);
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other} 0/0 0`);
  const dots = button(page, m.play.actions.menu);
  await dots.click();
  const menu = page.locator(".menu");
  await expect(menu).toBeVisible();
  const [at, shown] = [(await dots.boundingBox())!, (await menu.boundingBox())!];
  expect(Math.abs(shown.y + shown.height - at.y)).toBeLessThan(12);
  expect(shown.x).toBeLessThan(at.x + at.width);
  expect(shown.x + shown.width).toBeGreaterThan(at.x);
  await button(page, m.play.actions.save).click();
  await expect(page.getByRole("dialog", { name: m.play.save.title })).toBeVisible();
  await expect(menu).toBeHidden();
});

test("passing and resigning ask first, in a dialog of the page", async ({ page, m, lexicon }) => {
  const { rack, other } = sample(lexicon);
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other} 0/0 0`);
  await button(page, m.play.actions.pass).click();
  const sure = page.getByRole("dialog", { name: m.play.sure.pass });
  await expect(sure.getByText(m.play.sure.passAbout)).toBeVisible();
  await expectAccessible(page);
  await sure.getByRole("button", { name: m.frame.cancel }).click();
  await expect(sure).toBeHidden();
  await expect(log(page, m)).toHaveCount(0);
  await agreed(page, m.play.actions.pass);
  await expect(log(page, m)).toHaveCount(1);
  await button(page, m.play.actions.menu).click();
  await button(page, m.play.actions.resign).click();
  await page.getByRole("dialog").getByRole("button", { name: m.play.actions.resign }).click();
  await expect(page.getByRole("region", { name: m.play.end.title })).toBeVisible();
});

test("all actions stand in one row inside the window, Play always at its right end", async ({ page, m, lexicon }) => {
  await startGame(page, m, lexicon, async (form) => {
    await form.getByLabel(m.play.form.challenge).selectOption("double");
  });
  // After a hint and a play there is something to challenge and to undo.
  await playHint(page, m);
  await expect(button(page, m.play.actions.challenge)).toBeVisible();
  const play = page.locator(".actions .play");
  const box = (await play.boundingBox())!;
  const window = page.viewportSize()!;
  expect(box.y + box.height).toBeLessThanOrEqual(window.height);
  const tops = () =>
    page
      .locator(".actions .button:visible")
      .evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().top)))]);
  const languages = page.locator(".language select");
  const own = await languages.inputValue();
  for (const language of ["cs", "sk", "pl", "en", own]) {
    await languages.selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect.poll(tops).toHaveLength(1);
  }
  await rackTile(page, 0).click();
  await square(page, "1A").click();
  if (await page.getByRole("dialog").isVisible()) await page.getByRole("dialog").getByRole("button").first().click();
  await expect(button(page, m.play.actions.recall)).toBeVisible();
  expect((await play.boundingBox())!.x + (await play.boundingBox())!.width).toBeCloseTo(box.x + box.width, 0);
});

test("a room that this browser does not hold says so, with a way back", async ({ page, m }) => {
  await page.goto("/play?room=nothing-here");
  await expect(page.getByText(m.play.lost)).toBeVisible();
  await page.getByRole("link", { name: m.play.back }).click();
  await expect(page.getByRole("heading", { level: 1, name: m.play.title })).toBeVisible();
});

test.describe("a server that is killed", () => {
  test.use({ expected: [/WebSocket connection|Failed to load resource/] });
  const server = new Server();

  test.beforeEach(() => server.start());
  test.afterEach(() => server.remove());

  test("and started again loses nothing: the page says what happens and goes on", async ({
    page,
    m,
    lexicon,
    browser,
  }, info) => {
    test.skip(info.project.name !== "desk", "the connection is the same on a phone");
    await page.goto(`${server.origin}/play`);
    await page.getByRole("button", { name: m.play.newGame, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: m.play.form.title });
    await dialog.getByLabel(m.words.lexicon).selectOption(lexicon);
    await against(dialog, m, "greedy");
    await seed(dialog, m);
    await dialog.getByRole("button", { name: m.play.form.start }).click();
    await playHint(page, m);
    await expect(log(page, m)).toHaveCount(2);
    const scores = await page.locator(".side strong").allTextContents();
    await server.kill();
    await expect(page.getByText(m.play.reconnecting)).toBeVisible();
    await server.start();
    await expect(page.getByText(m.play.reconnecting)).toBeHidden();
    expect(await page.locator(".side strong").allTextContents()).toEqual(scores);
    await playHint(page, m);
    await expect(log(page, m)).toHaveCount(4);
    expect(browser.isConnected()).toBe(true);
  });
});
