// Two users at two browsers. These tests have their own server, because it is killed and restarted during a game.
import type { BrowserContext, Page, WebSocketRoute } from "@playwright/test";
import { en } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { expect, expectAccessible, test } from "./frame";
import { Server } from "./server";
import { cell } from "./table";

const m = en.boards;
const server = new Server();

test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

/**
 * A proxy for the page's sockets, so that a test can cut them as a bad network does. The cut ends when the page has
 * reconnected: a click before that would be lost with the old socket.
 */
async function cuttable(page: Page): Promise<() => Promise<void>> {
  const open: WebSocketRoute[] = [];
  let received = 0;
  await page.routeWebSocket(/\/api\/socket/, (client) => {
    const there = client.connectToServer();
    open.push(client);
    there.onMessage((message) => {
      client.send(message);
      received += 1;
    });
    there.onClose((code, reason) => void client.close({ code: code ?? 1000, reason: reason ?? "" }).catch(() => {}));
  });
  return async () => {
    const before = received;
    for (const client of open.splice(0)) await client.close({ code: 4000 });
    await expect.poll(() => received, { message: "the page reconnects" }).toBeGreaterThan(before);
  };
}

async function person(context: BrowserContext, address: string): Promise<{ page: Page; cut: () => Promise<void> }> {
  const page = await context.newPage();
  const cut = await cuttable(page);
  await page.goto(address);
  return { page, cut };
}

const shown = (page: Page) => page.locator(".history .move");

test("a live game survives a cut connection and a killed server; a spectator sees it and may not move", async ({
  browser,
}, { project }) => {
  test.skip(project.name !== "desk", "once is enough");
  const [one, two, three] = await Promise.all([
    browser.newContext({ locale: "en-GB" }),
    browser.newContext({ locale: "en-GB" }),
    browser.newContext({ locale: "en-GB" }),
  ]);
  const ana = await person(one, `${server.origin}/boards`);

  await ana.page.getByRole("button", { name: fill(m.playOf, { game: "Abalone" }) }).click();
  const dialog = ana.page.getByRole("dialog");
  await dialog.getByLabel(`${fill(m.form.seat, { n: 1 })}: ${m.form.name}`).fill("Ana");
  await dialog.getByLabel(`${fill(m.form.seat, { n: 2 })}: ${m.form.who}`).selectOption("invite");
  await dialog.getByRole("button", { name: m.form.start, exact: true }).click();

  // The invitation is open at once, and can be opened again.
  const share = ana.page.getByRole("dialog", { name: en.together.invitation.title });
  await expect(share).toBeVisible();
  await ana.page.keyboard.press("Escape");
  await ana.page.getByRole("button", { name: m.tools.share }).click();
  const invitation = await share.getByLabel(fill(m.share.invite, { name: fill(m.form.seat, { n: 2 }) })).inputValue();
  const watching = await share.getByLabel(m.share.watch).inputValue();
  await expectAccessible(ana.page);
  await ana.page.keyboard.press("Escape");
  expect(new URL(ana.page.url()).hash).not.toContain("key");

  const bob = await person(two, invitation);
  await bob.page.getByLabel(m.yourName).fill("Bob");
  await bob.page.getByRole("button", { name: m.sit }).click();
  await expect(bob.page.getByText(fill(m.status.turn, { name: "Ana" }))).toBeVisible();
  const eva = await person(three, watching);
  await expect(eva.page.getByText(m.status.watching)).toBeVisible();

  // Ana moves and the others see it. It is no longer her turn.
  await cell(ana.page, "c3").click();
  await cell(ana.page, "d4").click();
  for (const { page } of [ana, bob, eva]) await expect(shown(page)).toHaveText(["c3,d4"]);
  await expect(ana.page.locator(".stage [data-role]")).toHaveCount(0);
  await expect(eva.page.locator(".stage [data-role]")).toHaveCount(0);

  // Bob's connection is cut. His page reconnects by itself and he moves.
  await bob.cut();
  await expect(cell(bob.page, "g5")).toHaveAttribute("data-role", "pick");
  await cell(bob.page, "g5").click();
  await cell(bob.page, "f5").click();
  for (const { page } of [ana, bob, eva]) await expect(shown(page)).toHaveText(["c3,d4", "g5,f5"]);

  // The server is killed and both pages say so. After the restart the game continues.
  await server.kill();
  for (const { page } of [ana, bob]) await expect(page.getByText(m.status.reconnecting)).toBeVisible();
  await server.start();
  for (const { page } of [ana, bob]) await expect(page.getByText(m.status.reconnecting)).toBeHidden();
  await cell(ana.page, "d4").click();
  await cell(ana.page, "e4").click();
  for (const { page } of [ana, bob, eva]) await expect(shown(page)).toHaveText(["c3,d4", "g5,f5", "d4,e4"]);

  // A draw is offered and accepted. A rematch is a new room for both.
  await bob.page.getByRole("button", { name: m.tools.draw }).click();
  await expect(ana.page.getByText(fill(en.together.offers.draw, { name: "Bob" }))).toBeVisible();
  await ana.page.getByRole("button", { name: en.together.offers.accept }).click();
  for (const { page } of [ana, bob, eva]) await expect(page.getByRole("dialog").getByText(m.end.draw)).toBeVisible();
  const before = ana.page.url();
  await ana.page.getByRole("dialog").getByRole("button", { name: m.end.again }).click();
  await bob.page.getByRole("dialog").getByRole("button", { name: m.end.again }).click();
  for (const { page } of [ana, bob]) {
    await expect(page.getByText(m.history.empty)).toBeVisible();
    expect(page.url()).not.toBe(before);
  }
  for (const context of [one, two, three]) await context.close();
});

test("a link that opens nothing says so", async ({ page }, { project }) => {
  test.skip(project.name !== "desk", "once is enough");
  await page.goto(`${server.origin}/room#room=nowhere12345&key=wrong-token-wrong-token`);
  await expect(page.getByText(m.lost)).toBeVisible();
  await expectAccessible(page);
});
