// Two players and a spectator: through a TLS proxy, and by the address of this machine in the network.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { en } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { agreed, button, square } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { NAME, Proxy } from "./proxy";
import { Server } from "./server";
import { cell } from "./table";

const t = en.together;
/** One side needs one more marker at e9 for a row; in blitz one row wins. */
const LAST_RING = "rings 1 a2 a3 b1 b2 e9; rings 2 k7 k8 k9 j10 j11; marks 1 e5 e6 e7 e8; side 1; rules blitz";
/** A connection that hangs is noticed within ten seconds; a busy machine may need twice as long. */
const NOTICED = { timeout: 20_000 };

const lan = new Server(["--host", "0.0.0.0"]);
const behind = new Server(["--name", NAME, "--proxy", "127.0.0.1"]);
const proxy = new Proxy();

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  await Promise.all([lan.start(), behind.start()]);
  await proxy.start(behind.port);
});
test.afterAll(async () => {
  await proxy.remove();
  await Promise.all([lan.remove(), behind.remove()]);
});

async function people(browser: Browser, count: number): Promise<BrowserContext[]> {
  const size = { viewport: { width: 1280, height: 720 }, locale: "en-GB", ignoreHTTPSErrors: true };
  return Promise.all(Array.from({ length: count }, () => browser.newContext(size)));
}

/** Accepts an invitation. */
async function sit(context: BrowserContext, link: string, name: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel(en.boards.yourName).fill(name);
  await page.getByRole("button", { name: en.boards.sit }).click();
  return page;
}

/** The invitation that is open after Start: its link, and that of the spectators. */
async function invitation(page: Page): Promise<{ invite: string; watch: string }> {
  const dialog = page.getByRole("dialog", { name: t.invitation.title });
  await expect(
    dialog.getByText(fill(t.invitation.waiting, { name: fill(en.boards.form.seat, { n: 2 }) })),
  ).toBeVisible();
  await expect(dialog.getByRole("img", { name: t.invitation.code })).toBeVisible();
  await expectAccessible(page);
  const label = fill(en.boards.share.invite, { name: fill(en.boards.form.seat, { n: 2 }) });
  return {
    invite: await dialog.getByLabel(label).inputValue(),
    watch: await dialog.getByLabel(en.boards.share.watch).inputValue(),
  };
}

/** Bob is offline for ten seconds: both notice it, and both go on afterwards. */
async function offline(bob: BrowserContext, pages: { ana: Page; bob: Page }, lost: string): Promise<void> {
  await bob.setOffline(true);
  await expect(pages.bob.getByText(lost)).toBeVisible(NOTICED);
  await expect(pages.ana.getByText(t.presence.away).first()).toBeVisible(NOTICED);
  await pages.ana.waitForTimeout(10_000);
  await bob.setOffline(false);
  await expect(pages.bob.getByText(lost)).toBeHidden();
  await expect(pages.ana.getByText(t.presence.away)).toHaveCount(0);
}

test("Yinsh by a link with the address of this machine: offline, a spectator, a declined undo, a rematch", async ({
  browser,
}, { project }) => {
  test.skip(project.name !== "desk", "once is enough");
  expect(lan.others.length, "the server prints its addresses").toBeGreaterThan(0);
  const [one, two, three] = await people(browser, 3);
  const m = en.boards;
  const ana = await one!.newPage();
  // Ana is at the server's own machine; her links name the address that others can reach.
  await ana.goto(`${lan.origin}/boards`);
  await ana.getByRole("button", { name: fill(m.playOf, { game: "Yinsh" }) }).click();
  const form = ana.getByRole("dialog");
  await form.getByRole("radio", { name: t.ways.link }).check();
  await form.getByLabel(`${fill(m.form.seat, { n: 1 })}: ${m.form.name}`).fill("Ana");
  await form.getByText(m.form.position, { exact: true }).click();
  await form.getByRole("textbox", { name: m.form.position }).fill(LAST_RING);
  await expectAccessible(ana);
  await form.getByRole("button", { name: m.form.start, exact: true }).click();
  const links = await invitation(ana);
  expect(links.invite.startsWith(lan.others[0]!)).toBe(true);

  const bob = await sit(two!, links.invite, "Bob");
  await expect(ana.getByRole("dialog")).toBeHidden();
  await expect(ana.getByText(t.presence.here)).toBeVisible();
  const eva = await three!.newPage();
  await eva.goto(links.watch);
  for (const page of [ana, bob, eva]) await expect(page.getByText(/watching$/)).toBeVisible();

  // The board is turned for player two: k stands on the left.
  const left = async (page: Page): Promise<boolean> =>
    (await cell(page, "a3").boundingBox())!.x < (await cell(page, "k8").boundingBox())!.x;
  expect(await left(ana)).toBe(true);
  await expect.poll(() => left(bob)).toBe(false);

  // The title of the page calls the player to move, and no one else.
  await expect(ana).toHaveTitle(new RegExp(t.call.title));
  await expect(bob).not.toHaveTitle(new RegExp(t.call.title));
  await cell(ana, "b1").click();
  await cell(ana, "c2").click();
  await expect(bob).toHaveTitle(new RegExp(t.call.title));
  await expect(ana).not.toHaveTitle(new RegExp(t.call.title));
  await expect(bob.locator(".history .move")).toHaveText(["b1-c2"]);

  // Ana asks to take the move back while Bob reads the rules. He answers there; both see the answer.
  await bob.getByRole("button", { name: m.tools.rules, exact: true }).click();
  await ana.getByRole("button", { name: m.tools.undo, exact: true }).click();
  const rules = bob.getByRole("dialog");
  await expect(rules.getByText(fill(t.offers.undo, { name: "Ana" }))).toBeVisible();
  await rules.getByRole("button", { name: t.offers.decline }).click();
  await expect(rules.getByText(t.declined.mineUndo)).toBeVisible();
  await expect(ana.getByText(fill(t.declined.undo, { name: "Bob" }))).toBeVisible();
  await expect(ana.locator(".history .move")).toHaveText(["b1-c2"]);
  await bob.keyboard.press("Escape");

  await offline(two!, { ana, bob }, m.status.reconnecting);
  await cell(bob, "k9").click();
  await cell(bob, "k10").click();
  for (const page of [ana, eva]) await expect(page.locator(".history .move")).toHaveCount(2);

  await cell(ana, "e9").click();
  await cell(ana, "f9").click();
  await cell(ana, "a2").click();
  for (const page of [ana, bob, eva])
    await expect(page.getByRole("dialog").getByText(fill(m.end.wins, { name: "Ana" }))).toBeVisible();

  // Bob asks for a rematch; the offer reaches Ana in her dialog. In the new game Bob begins.
  await bob.getByRole("dialog").getByRole("button", { name: m.end.again }).click();
  await expect(bob.getByRole("dialog").getByText(t.offers.mineRematch)).toBeVisible();
  const asked = ana.getByRole("dialog");
  await expect(asked.getByText(fill(t.offers.rematch, { name: "Bob" }))).toBeVisible();
  await expectAccessible(ana);
  const before = ana.url();
  await asked.getByRole("button", { name: t.offers.accept }).click();
  for (const page of [ana, bob]) {
    await expect(page.getByText(m.history.empty)).toBeVisible();
    expect(page.url()).not.toBe(before);
  }
  await expect(bob.getByText(/^Your turn/)).toBeVisible();
  await expectNoSidewaysScroll(bob);
  for (const context of [one!, two!, three!]) await context.close();
});

test("a Czech crossword by a link through a TLS proxy, to its end and into a rematch", async ({ browser }, {
  project,
}) => {
  test.skip(project.name !== "desk", "once is enough");
  const [one, two, three] = await people(browser, 3);
  const m = en.play;
  const ana = await one!.newPage();
  await ana.goto(`${proxy.origin}/play`);
  await button(ana, m.newGame).click();
  const form = ana.getByRole("dialog", { name: m.form.title });
  await form.getByLabel(en.words.lexicon).selectOption("cs");
  await form.getByRole("radio", { name: t.ways.link }).check();
  await form.getByLabel(`${fill(m.form.seat, { n: 1 })}: ${m.form.name}`).fill("Ana");
  await form.getByRole("button", { name: m.form.start }).click();
  const links = await invitation(ana);
  expect(links.invite.startsWith(`${proxy.origin}/room#`)).toBe(true);
  const bob = await sit(two!, links.invite, "Bob");
  await expect(ana.getByRole("dialog")).toBeHidden();
  const eva = await three!.newPage();
  await eva.goto(links.watch);
  for (const page of [ana, bob]) await expect(page.getByText(/watching$/)).toBeVisible();
  await expect(eva.locator("[data-rack] button")).toHaveCount(0);

  // Ana lays a word of her rack across the star; the server's list of words knows one.
  const tiles = await ana.locator("[data-rack] button .letter").allTextContents();
  const rack = tiles.map((letter) => letter.trim() || "?").join("");
  const found = await ana.evaluate(
    async (letters) => {
      const query = new URLSearchParams({ lexicon: "cs", anagram: letters, limit: "2000" });
      const answer = (await (await fetch(`/api/find?${query}`)).json()) as { words: { word: string }[] };
      return answer.words.map(({ word }) => word);
    },
    rack.replaceAll("?", ""),
  );
  // The test's keyboard types letters without accents.
  const word = found.find((one) => /^[a-z]{2,6}$/i.test(one)) ?? "";
  if (word) {
    await square(ana, "8G").click();
    await ana.keyboard.type(word.toLowerCase());
    await ana.keyboard.press("Enter");
  } else await agreed(ana, m.actions.pass);
  await expect(bob.locator("li[aria-current=true]")).toContainText("Bob");

  // Ana wants the move back; Bob refuses, and both read it.
  await button(ana, m.actions.undo).click();
  await bob.getByRole("button", { name: t.offers.decline }).click();
  await expect(ana.getByText(fill(t.declined.undo, { name: "Bob" }))).toBeVisible();
  await expect(bob.getByText(t.declined.mineUndo)).toBeVisible();

  await offline(two!, { ana, bob }, m.reconnecting);

  // The proxy loses everything without closing a connection: both pages notice, and come back.
  proxy.hang();
  for (const page of [ana, bob]) await expect(page.getByText(m.reconnecting)).toBeVisible(NOTICED);
  proxy.go();
  for (const page of [ana, bob]) await expect(page.getByText(m.reconnecting)).toBeHidden();

  // Everybody passes until the rules end the game.
  const end = (page: Page) => page.getByRole("dialog", { name: m.end.title });
  for (let turn = 0; turn < 12 && !(await end(ana).isVisible()); turn++) {
    const mover = turn % 2 === 0 ? bob : ana;
    const other = mover === ana ? bob : ana;
    await agreed(mover, m.actions.pass);
    await expect(other.locator("li[aria-current=true] .name").or(end(other))).not.toHaveText(
      mover === ana ? "Ana" : "Bob",
    );
  }
  for (const page of [ana, bob, eva]) await expect(end(page)).toBeVisible();
  await end(ana).getByRole("button", { name: m.end.rematch }).click();
  await expect(end(bob).getByText(fill(t.offers.rematch, { name: "Ana" }))).toBeVisible();
  await end(bob).getByRole("button", { name: t.offers.accept }).click();
  for (const page of [ana, bob]) {
    await expect(page.getByText(m.log.empty)).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(bob);
  for (const context of [one!, two!, three!]) await context.close();
});
