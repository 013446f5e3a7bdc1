// The base of every browser test: a page that must not report errors, and the texts of its language.
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { cs } from "../src/i18n/cs";
import { en, type Messages } from "../src/i18n/en";
import { Server } from "./server";

export { expect };

interface Fixtures {
  /** The messages in the language of this test project. */
  m: Messages;
  /** The lexicon for the language of this test project. */
  lexicon: string;
  /** Error messages that a test expects, such as the browser's line about a refused request. */
  expected: RegExp[];
}

/** A hint about speed, no fault: on a busy machine the first text needs longer than its font. */
const SLOW = /was preloaded using link preload but not used within a few seconds/;

interface WorkerFixtures {
  /** The server of this worker. */
  server: Server;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  m: async ({ locale }, use) => use(locale?.startsWith("cs") ? cs : en),
  lexicon: async ({ locale }, use) => use(locale?.startsWith("cs") ? "cs" : "en"),
  expected: [[], { option: true }],
  // Any script error and any violation of the content security policy fails the test in which it happens.
  page: async ({ page, expected }, use, info) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    await use(page);
    if (info.errors.length > 0) info.errors.push({ message: await lastState(page, complaints) });
    expect(complaints.filter((text) => ![SLOW, ...expected].some((known) => known.test(text)))).toEqual([]);
  },
});

/** What the page showed when its test failed, in a few lines for the log. */
async function lastState(page: Page, complaints: string[]): Promise<string> {
  const shown = await page
    .evaluate(() => {
      const texts = (selector: string): string =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .map((one) => one.innerText.replaceAll(/\s+/g, " ").trim().slice(0, 160))
          .filter(Boolean)
          .join(" | ");
      return [
        `focus: ${document.activeElement?.outerHTML.slice(0, 160) ?? ""}`,
        `dialog: ${texts("dialog[open]")}`,
        `messages: ${texts("[role=status], [role=alert], [aria-busy=true]")}`,
        `content: ${texts("main")}`,
      ];
    })
    .catch((error: unknown) => [String(error).split("\n")[0]!]);
  return [`Page: ${page.url()}`, ...shown, ...complaints.map((text) => `console: ${text.slice(0, 160)}`)].join("\n");
}

/** Expects no serious accessibility violation in the current view. */
export async function expectAccessible(page: Page): Promise<void> {
  // While colours change, their contrast means nothing: transitions that run are finished, and no other begins, for
  // example because something moves under the pointer.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  await page.emulateMedia({ reducedMotion: null });
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`)]),
  ).toEqual([]);
}

/** Expects that the page is not wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(window);
}
