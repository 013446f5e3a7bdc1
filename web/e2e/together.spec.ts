// Two players and a spectator: through a TLS proxy, and by the address of this machine in the network. On both ways
// a Czech crossword and a game of Yinsh from the invitation to the end, and into a rematch.
import type { Browser, Page } from "@playwright/test";
import { en } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { button } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { contexts, expectNoticed, gather, offline, refuse, rematch, type Friends } from "./friends";
import { Mover, takeTurn } from "./mover";
import { NAME, Proxy } from "./proxy";
import { Server } from "./server";
import { board, cell, playOn } from "./table";

const t = en.together;
const lan = new Server(["--host", "0.0.0.0"]);
const behind = new Server(["--name", NAME, "--proxy", "127.0.0.1"]);
const proxy = new Proxy();

/** Where Ana opens the page, and what her links begin with: others cannot reach 127.0.0.1. */
const WAYS = {
  "a TLS proxy": () => ({ home: proxy.origin, links: proxy.origin }),
  "the address of this machine": () => ({ home: lan.origin, links: lan.others[0]!.replace(/\/$/, "") }),
};

// Each test plays a whole game, and two of its minutes may be waiting for a busy machine.
test.describe.configure({ mode: "serial", timeout: 480_000 });
test.beforeAll(async () => {
  await Promise.all([lan.start(), behind.start()]);
  await proxy.start(behind.port);
  expect(lan.others.length, "the server prints its addresses").toBeGreaterThan(0);
});
test.afterAll(async () => {
  await proxy.remove();
  await Promise.all([lan.remove(), behind.remove()]);
});

for (const [way, addresses] of Object.entries(WAYS)) {
  test(`Yinsh by a link over ${way}, to its end and into a rematch`, async ({ browser }, { project }) => {
    test.skip(project.name !== "desk", "once is enough");
    const friends = await yinsh(browser, addresses());
    const { ana, bob, eva } = friends;
    await turned(friends);

    // The title of the page calls the player to move, and no one else.
    await expect(ana).toHaveTitle(new RegExp(t.call.title));
    await expect(bob).not.toHaveTitle(new RegExp(t.call.title));
    await cell(ana, "f6").click();
    await expect(bob).toHaveTitle(new RegExp(t.call.title));
    await expect(ana).not.toHaveTitle(new RegExp(t.call.title));

    // Ana asks to take the move back, and for a draw, while Bob reads the rules. He answers there.
    await bob.getByRole("button", { name: en.boards.tools.rules, exact: true }).click();
    await ana.getByRole("button", { name: en.boards.tools.undo, exact: true }).click();
    await refuse(friends, "undo");
    await ana.getByRole("button", { name: en.boards.tools.draw, exact: true }).click();
    await refuse(friends, "draw");
    for (const page of [ana, bob, eva]) await expect(page.locator(".history .move")).toHaveText(["f6"]);
    await bob.keyboard.press("Escape");

    await Promise.all([playOn(bob, 8, 1), playOn(ana, 8, 2)]);
    await offline(friends, en.boards.status.reconnecting);
    if (way === "a TLS proxy") await hang(friends, en.boards.status.reconnecting);

    await Promise.all([playOn(bob, 400, 3), playOn(ana, 400, 4)]);
    await sameResult(friends, en.boards.end.title);
    await rematch(friends, en.boards.end.again);
    for (const page of [ana, bob]) await expect(page.getByText(en.boards.history.empty)).toBeVisible();
    await expect(bob.getByText(/^Your turn/)).toBeVisible();
    await expectNoSidewaysScroll(bob);
    for (const context of friends.contexts) await context.close();
  });

  test(`a Czech crossword by a link over ${way}, to its end and into a rematch`, async ({ browser }, { project }) => {
    test.skip(project.name !== "desk", "once is enough");
    const friends = await crossword(browser, addresses());
    const { ana, bob, eva } = friends;
    await expect(eva.locator("[data-rack] button")).toHaveCount(0);
    const mover = new Mover("cs");
    const next = (name: string) => expect(eva.locator("li[aria-current=true] .name")).toHaveText(name);
    await next("Ana");
    await takeTurn(ana, mover, en);
    await next("Bob");

    await button(ana, en.play.actions.undo).click();
    await refuse(friends, "undo");
    await next("Bob");
    await offline(friends, en.play.reconnecting);
    if (way === "a TLS proxy") await hang(friends, en.play.reconnecting);

    const end = eva.getByRole("region", { name: en.play.end.title });
    for (let turn = 0; !(await end.isVisible()); turn++) {
      expect(turn, "a game ends").toBeLessThan(80);
      const [page, name] = turn % 2 === 0 ? [bob, "Ana"] : [ana, "Bob"];
      await expect(page.locator("li[aria-current=true]")).toContainText(t.presence.you);
      await takeTurn(page, mover, en);
      await expect(eva.locator("li[aria-current=true] .name", { hasText: name }).or(end)).toBeVisible();
    }
    mover.end();
    await sameResult(friends, en.play.end.title);
    await rematch(friends, en.play.end.rematch);
    for (const page of [ana, bob]) {
      await expect(page.getByText(en.play.log.empty)).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(bob);
    for (const context of friends.contexts) await context.close();
  });
}

/** A new game of Yinsh: one row wins. */
async function yinsh(browser: Browser, { home, links }: { home: string; links: string }): Promise<Friends> {
  const [all, m] = [await contexts(browser), en.boards];
  const ana = await all[0]!.newPage();
  await ana.goto(`${home}/boards`);
  await ana.getByRole("button", { name: fill(m.playOf, { game: "Yinsh" }) }).click();
  const form = ana.getByRole("dialog");
  await form.getByRole("radio", { name: t.ways.link }).check();
  await form.getByLabel(`${fill(m.form.seat, { n: 1 })}: ${m.form.name}`).fill("Ana");
  await form.getByLabel(m.form.setup, { exact: true }).selectOption("blitz");
  await expectAccessible(ana);
  await form.getByRole("button", { name: m.form.start, exact: true }).click();
  const friends = await gather(all, ana, links);
  for (const page of [friends.bob, friends.eva]) await expect(board(page)).toBeVisible();
  return friends;
}

async function crossword(browser: Browser, { home, links }: { home: string; links: string }): Promise<Friends> {
  const [all, m] = [await contexts(browser), en.play];
  const ana = await all[0]!.newPage();
  await ana.goto(`${home}/play`);
  await button(ana, m.newGame).click();
  const form = ana.getByRole("dialog", { name: m.form.title });
  await form.getByLabel(en.words.lexicon).selectOption("cs");
  await form.getByRole("radio", { name: t.ways.link }).check();
  await form.getByLabel(`${fill(m.form.seat, { n: 1 })}: ${m.form.name}`).fill("Ana");
  await form.getByRole("button", { name: m.form.start }).click();
  return gather(all, ana, links);
}

/** The board is turned for player two: k stands on the left. */
async function turned({ ana, bob }: Friends): Promise<void> {
  const left = async (page: Page): Promise<boolean> =>
    (await cell(page, "a3").boundingBox())!.x < (await cell(page, "k8").boundingBox())!.x;
  expect(await left(ana)).toBe(true);
  await expect.poll(() => left(bob)).toBe(false);
}

/** The proxy loses everything without closing a connection: both pages notice, and come back. */
async function hang({ ana, bob }: Friends, lost: string): Promise<void> {
  await expectNoticed(() => proxy.hang(), [ana, lost], [bob, lost]);
  proxy.go();
  for (const page of [ana, bob]) await expect(page.getByText(lost)).toBeHidden();
}

/** Both players and the spectator read the same result. */
async function sameResult({ ana, bob, eva }: Friends, title: string): Promise<void> {
  // Board games show the result in a dialog, crosswords beside the board.
  const result = (page: Page) =>
    page
      .getByRole("dialog", { name: title })
      .or(page.getByRole("region", { name: title }))
      .locator(".result");
  for (const page of [ana, bob, eva]) await expect(result(page)).toBeVisible();
  const text = await result(eva).textContent();
  for (const page of [ana, bob]) await expect(result(page)).toHaveText(text!);
}
