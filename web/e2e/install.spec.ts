// From empty data and cache folders to a running game by clicks alone, at a desk and on a phone, in two languages.
import { type Browser, type Page } from "@playwright/test";
import { cs } from "../src/i18n/cs";
import type { Messages } from "../src/i18n/en";
import { pl } from "../src/i18n/pl";
import { fill } from "../src/i18n/text";
import { button } from "./crossword";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { Server } from "./server";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** The words are compiled for the first time, and their packages may come from the network. */
const PATIENCE = 600_000;

interface Visit {
  server: Server;
  page: Page;
  /** A page of a new visitor has no memory of the last one. */
  close: () => Promise<void>;
}

async function visit(
  browser: Browser,
  locale: string,
  viewport: { width: number; height: number },
  empty: boolean,
): Promise<Visit> {
  const server = new Server([], empty);
  await server.start();
  const touch = viewport === PHONE;
  const context = await browser.newContext({ baseURL: server.origin, locale, viewport, hasTouch: touch });
  const close = async (): Promise<void> => {
    await context.close();
    await server.remove();
  };
  return { server, page: await context.newPage(), close };
}

async function expectOffers(page: Page, m: Messages): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: m.install.title })).toBeVisible();
  const czech = page.getByRole("listitem").filter({ hasText: "Čeština" });
  await expect(czech).toContainText("GPL-2, CC-BY-SA-4.0");
  await expect(czech).toContainText(fill(m.install.download, { n: 58 }));
  await expect(page.getByRole("link", { name: fill(m.boards.playOf, { game: "Abalone" }) })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** One click on the first screen, and the player can lay tiles. */
async function startAtOnce(page: Page, m: Messages): Promise<void> {
  await button(page, m.play.form.start).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.locator("[data-rack] button")).toHaveCount(7);
  await expectNoSidewaysScroll(page);
}

for (const [name, locale, m, viewport] of [
  ["cs, desk", "cs-CZ", cs, DESK],
  ["cs, phone", "cs-CZ", cs, PHONE],
  ["pl, desk", "pl-PL", pl, DESK],
  ["pl, phone", "pl-PL", pl, PHONE],
] as const) {
  test(`empty folders lead to a Czech game by clicks (${name})`, async ({ browser }, { project }) => {
    test.skip(project.name !== "desk", "this test sets its own size and language");
    test.setTimeout(PATIENCE);
    const { page, close } = await visit(browser, locale, viewport, true);
    await expectOffers(page, m);
    await button(page, fill(m.install.startOf, { language: "Čeština" })).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByLabel(m.start.language, { exact: true })).toHaveValue("cs", { timeout: PATIENCE });
    await startAtOnce(page, m);
    await close();
  });

  test(`with word lists one click leads to a game (${name})`, async ({ browser }, { project }) => {
    test.skip(project.name !== "desk", "this test sets its own size and language");
    const { page, close } = await visit(browser, locale, viewport, false);
    await page.goto("/");
    await startAtOnce(page, m);
    await close();
  });
}

test("a stopped install and one whose server was killed continue", async ({ browser }, { project }) => {
  test.skip(project.name !== "desk", "this test sets its own size and language");
  test.setTimeout(PATIENCE);
  const m = cs;
  const { page, server, close } = await visit(browser, "cs-CZ", DESK, true);
  await page.goto("/");
  await button(page, fill(m.install.startOf, { language: "Čeština" })).click();
  await expect(page.getByText(m.install.steps.compile)).toBeVisible();
  await button(page, m.install.cancel).click();
  await expect(page.getByText(fill(m.install.interrupted, { language: "Čeština" }))).toBeVisible();
  await expectAccessible(page);

  await button(page, m.install.resume).click();
  await expect(page.getByText(m.install.steps.common)).toBeVisible({ timeout: PATIENCE });
  await server.kill();
  await server.start();
  await page.goto("/");
  await expect(page.getByText(fill(m.install.interrupted, { language: "Čeština" }))).toBeVisible();
  // The words are there already, so they can be played with while the rest is made.
  await expect(page.getByLabel(m.start.language, { exact: true })).toHaveValue("cs");
  await button(page, m.install.resume).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeHidden({ timeout: PATIENCE });
  await expect(page.getByText(fill(m.install.interrupted, { language: "Čeština" }))).toBeHidden();
  await startAtOnce(page, m);
  await close();
});
