// Helpers for tests with several people: contexts, invitations, lost connections.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { en } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { expect, expectAccessible } from "./frame";

const t = en.together;
/** Both sides notice a lost connection within ten seconds. */
const NOTICED = 10_000;

export interface Friends {
  contexts: BrowserContext[];
  ana: Page;
  bob: Page;
  /** Watches. */
  eva: Page;
}

/** Three browsers at the same address. The certificate of the tests is signed by nobody. */
export async function contexts(browser: Browser): Promise<BrowserContext[]> {
  const size = { viewport: { width: 1280, height: 720 }, locale: "en-GB", ignoreHTTPSErrors: true };
  return Promise.all(Array.from({ length: 3 }, () => browser.newContext(size)));
}

/** The invitation that is open after Start: its link, and that of the spectators. */
async function invitation(page: Page): Promise<{ invite: string; watch: string }> {
  const dialog = page.getByRole("dialog", { name: t.invitation.title });
  const second = fill(en.boards.form.seat, { n: 2 });
  await expect(dialog.getByText(fill(t.invitation.waiting, { name: second }))).toBeVisible();
  await expect(dialog.getByRole("img", { name: t.invitation.code })).toBeVisible();
  await expectAccessible(page);
  return {
    invite: await dialog.getByLabel(fill(en.boards.share.invite, { name: second })).inputValue(),
    watch: await dialog.getByLabel(en.boards.share.watch).inputValue(),
  };
}

/** Bob accepts Ana's invitation and Eva watches; the links must begin with `origin`. */
export async function gather(all: BrowserContext[], ana: Page, origin: string): Promise<Friends> {
  const links = await invitation(ana);
  for (const link of [links.invite, links.watch]) expect(link.startsWith(`${origin}/room#`), link).toBe(true);
  const [bob, eva] = await Promise.all([all[1]!.newPage(), all[2]!.newPage()]);
  await bob.goto(links.invite);
  await bob.getByLabel(en.boards.yourName).fill("Bob");
  await bob.getByRole("button", { name: en.boards.sit }).click();
  await expect(ana.getByRole("dialog")).toBeHidden();
  await expect(ana.getByText(t.presence.here)).toBeVisible();
  await eva.goto(links.watch);
  for (const page of [ana, bob, eva]) await expect(page.getByText(/watching$/)).toBeVisible();
  return { contexts: all, ana, bob, eva };
}

/**
 * Cuts a connection and expects that each page shows its text within ten seconds. The time is taken where it counts: a
 * page counts the tenths of a second in which it ran until the text comes. What a busy machine does meanwhile is not
 * part of it. The limit holds because a page waits for an answer at most eight seconds (src/api/socket.ts), and the
 * server seven (HEARTBEAT in kotva/web/run.py).
 */
export async function expectNoticed(cut: () => unknown, ...sides: [page: Page, text: string][]): Promise<number> {
  const noted = await Promise.all(sides.map(([page, text]) => noteWhenShown(page, text)));
  const begun = Date.now();
  await cut();
  for (const [number, [page, text]] of sides.entries()) {
    await expect(page.getByText(text).first()).toBeVisible();
    const after = await noted[number]!();
    expect(after, `milliseconds until "${text}"`).toBeLessThan(NOTICED);
  }
  return begun;
}

/** From now on the page counts the milliseconds in which it runs; the answer is their number when it shows the text. */
async function noteWhenShown(page: Page, text: string): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle((wanted) => {
    const shown = (): boolean => document.body.innerText.includes(wanted);
    if (shown()) throw new Error(`"${wanted}" is there already`);
    const at = new Promise<number>((resolve) => {
      let awake = 0;
      const counter = setInterval(() => (awake += 100), 100);
      const observer = new MutationObserver(() => {
        if (!shown()) return;
        observer.disconnect();
        clearInterval(counter);
        resolve(awake);
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    return { at };
  }, text);
  return () => handle.evaluate(({ at }) => at);
}

/** Bob is offline for ten seconds: both notice it, and both go on afterwards. */
export async function offline({ contexts: [, context], ana, bob }: Friends, lost: string): Promise<void> {
  const begun = await expectNoticed(() => context!.setOffline(true), [bob, lost], [ana, t.presence.away]);
  await ana.waitForTimeout(Math.max(0, begun + 10_000 - Date.now()));
  await context!.setOffline(false);
  await expect(bob.getByText(lost)).toBeHidden();
  await expect(ana.getByText(t.presence.away)).toHaveCount(0);
}

/** Ana has asked for something; Bob refuses, and both read it. */
export async function refuse({ ana, bob }: Friends, what: "undo" | "draw"): Promise<void> {
  const own = { undo: t.declined.mineUndo, draw: t.declined.mineDraw }[what];
  await expect(bob.getByText(fill(t.offers[what], { name: "Ana" })).last()).toBeVisible();
  await bob.getByRole("button", { name: t.offers.decline }).last().click();
  await expect(bob.getByText(own).last()).toBeVisible();
  await expect(ana.getByText(fill(t.declined[what], { name: "Bob" }))).toBeVisible();
}

/** Bob asks for a rematch, Ana accepts. Both come to another room. An open dialog repeats the offers of the page. */
export async function rematch({ ana, bob }: Friends, again: string): Promise<void> {
  const before = ana.url();
  await bob.getByRole("button", { name: again }).last().click();
  await expect(bob.getByText(t.offers.mineRematch).last()).toBeVisible();
  await expect(ana.getByText(fill(t.offers.rematch, { name: "Bob" })).last()).toBeVisible();
  await expectAccessible(ana);
  await ana.getByRole("button", { name: t.offers.accept }).last().click();
  for (const page of [ana, bob]) await expect(page).not.toHaveURL(before);
}
