// Invitations: copying over plain http, the choice of sides, and the page as an installed app.
import type { Browser, Page } from "@playwright/test";
import type { Messages } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { expect, test } from "./frame";
import { Server } from "./server";
import { cell } from "./table";

/** Opens the form of a new game by link. */
async function byLink(page: Page, m: Messages, origin: string, game = "Abalone"): Promise<void> {
  await page.goto(`${origin}/boards`);
  await page.getByRole("button", { name: fill(m.boards.playOf, { game }) }).click();
  await page.getByRole("dialog").getByRole("radio", { name: m.together.ways.link }).check();
}

const start = (page: Page, m: Messages) =>
  page.getByRole("dialog").getByRole("button", { name: m.boards.form.start, exact: true }).click();

/** Takes the first seat of the game whose invitation the page shows, in a browser of its own. */
async function guest(page: Page, m: Messages, browser: Browser): Promise<Page> {
  const first = fill(m.boards.form.seat, { n: 1 });
  const link = await page
    .getByRole("dialog")
    .getByLabel(fill(m.boards.share.invite, { name: first }))
    .inputValue();
  const locale = await page.evaluate(() => navigator.language);
  const bob = await (await browser.newContext({ locale })).newPage();
  await bob.goto(link);
  await bob.getByRole("button", { name: m.boards.sit }).click();
  await expect(bob).toHaveTitle(new RegExp(m.together.call.title));
  return bob;
}

test.describe("a server in the local network", () => {
  test.use({ expected: [/Cross-Origin-Opener-Policy header has been ignored/] });

  test("over plain http a link is copied by the old command, or is selected with a word of advice", async ({
    page,
    m,
  }) => {
    const lan = new Server(["--host", "0.0.0.0"]);
    await lan.start();
    try {
      await byLink(page, m, lan.others[0]!.replace(/\/$/, ""));
      await start(page, m);
      expect(await page.evaluate(() => isSecureContext)).toBe(false);
      const dialog = page.getByRole("dialog", { name: m.together.invitation.title });
      await expect(dialog.getByText(m.together.invitation.plain)).toBeVisible();
      await dialog.getByRole("button", { name: m.share.copy, exact: true }).first().click();
      await expect(dialog.getByRole("button", { name: m.share.copied, exact: true })).toBeVisible();

      // A browser that refuses the old command, too.
      await page.evaluate(() => (document.execCommand = () => false));
      await dialog.getByRole("button", { name: m.share.copy, exact: true }).first().click();
      await expect(dialog.getByText(m.together.invitation.pressCopy)).toBeVisible();
      const selected = await page.evaluate(() => {
        const field = document.querySelector<HTMLInputElement>("dialog input[readonly]:focus");
        return field ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) : "";
      });
      expect(selected).toContain("/room#");
    } finally {
      await lan.remove();
    }
  });
});

test("the maker of a game lets the other side begin", async ({ page, m, browser }) => {
  await byLink(page, m, "");
  await page.getByLabel(m.together.sides.label).selectOption("second");
  await start(page, m);
  const bob = await guest(page, m, browser);
  await expect(page).not.toHaveTitle(new RegExp(m.together.call.title));
  await bob.context().close();
});

test("whose turn it is hears a sound and, if wanted, gets a notification", async ({ page, m, browser }) => {
  const called = (): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { called: string[] }).called);
  await page.addInitScript(() => {
    const called: string[] = [];
    Object.assign(globalThis, {
      called,
      AudioContext: class extends AudioContext {
        constructor() {
          super();
          called.push("sound");
        }
      },
      Notification: class {
        static requestPermission(): Promise<string> {
          return Promise.resolve("granted");
        }

        constructor(title: string) {
          called.push(title);
        }
      },
    });
    Object.defineProperty(document, "hidden", { get: () => true });
  });
  await byLink(page, m, "", "Yinsh");
  await page.getByLabel(m.together.sides.label).selectOption("second");
  await start(page, m);
  await page.getByRole("dialog").getByLabel(m.together.call.notify).check();
  const bob = await guest(page, m, browser);
  expect(await called()).toEqual([]);
  await cell(bob, "f6").click();
  await expect(page).toHaveTitle(new RegExp(m.together.call.title));
  await expect.poll(called).toEqual(["sound", m.together.call.title]);
  await bob.context().close();
});

test("a browser can install the page: its manifest and icons are what they say", async ({ page }) => {
  await page.goto("/play");
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { icons, display } = JSON.parse(data!) as { icons: { src: string; sizes: string }[]; display: string };
  expect(display).toBe("standalone");
  for (const { src, sizes } of icons) {
    const [width, height] = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, src);
    if (sizes !== "any") expect(`${width}x${height}`).toBe(sizes);
    else expect(width).toBeGreaterThan(0);
  }
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
});
