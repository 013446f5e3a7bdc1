// Helpers for the board games: choose cells as a user does.
import { type Browser, expect, type Page } from "@playwright/test";
import type { Created } from "../src/api/types";
import type { Messages } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { writeLink } from "../src/rooms/links";

export const board = (page: Page) => page.locator(".stage svg[role=group]");
export const cell = (page: Page, at: string) => page.locator(`.stage [data-at="${at}"]`);

export interface Start {
  /** The kind of each player, as the value of its select field. */
  seats?: string[];
  position?: string;
  setup?: string;
  minutes?: number;
  /** The time for a move of a custom player, who then searches without another limit. */
  seconds?: number;
}

/** Starts a new game through the dialog. */
export async function newGame(
  page: Page,
  m: Messages,
  title: string,
  { seats = [], position, setup, minutes, seconds }: Start = {},
): Promise<void> {
  await page.goto("/boards");
  await page.getByRole("button", { name: fill(m.boards.playOf, { game: title }) }).click();
  const dialog = page.getByRole("dialog");
  for (const [number, who] of seats.entries()) {
    await dialog.getByLabel(`${fill(m.boards.form.seat, { n: number + 1 })}: ${m.boards.form.who}`).selectOption(who);
  }
  if (seconds) {
    await dialog.getByLabel(m.boards.form.depth).selectOption("0");
    await dialog.getByLabel(m.boards.form.time).selectOption(String(seconds));
  }
  if (setup) await dialog.getByLabel(m.boards.form.setup, { exact: true }).selectOption(setup);
  if (minutes) await dialog.getByLabel(m.boards.form.clock, { exact: true }).selectOption(String(minutes));
  if (position) {
    await dialog.getByText(m.boards.form.position, { exact: true }).click();
    await dialog.getByRole("textbox", { name: m.boards.form.position }).fill(position);
  }
  await dialog.getByRole("button", { name: m.boards.form.start, exact: true }).click();
  await expect(board(page)).toBeVisible();
}

/** A new room with the first two players at pages of their own: `page`, and one of another browser. */
export async function seated(
  browser: Browser,
  page: Page,
  game: string,
  players: number,
  options: { position?: string } = {},
): Promise<[Page, Page]> {
  const seats = Array.from({ length: players }, () => ({ kind: "human" }));
  const made = await page.request.post("/api/rooms", { data: { game, seats, options } });
  const { room, tokens } = (await made.json()) as Created;
  const { origin } = new URL(made.url());
  const look = await page.evaluate(() => ({ width: innerWidth, height: innerHeight, locale: navigator.language }));
  const other = await browser.newContext({ baseURL: origin, viewport: look, locale: look.locale });
  const pages: [Page, Page] = [page, await other.newPage()];
  for (const [seat, one] of pages.entries()) {
    await one.goto(writeLink({ room, keys: [tokens[seat]!] }));
    await expect(board(one)).toBeVisible();
  }
  return pages;
}

/**
 * Chooses offered cells until the game is over or `moves` moves were made, and returns the number of moves.
 * It runs inside the page, so that a choice needs no round trip to the test.
 */
export async function playOn(page: Page, moves: number, seed = 1): Promise<number> {
  return page.evaluate(
    async ([most, first]) => {
      let state = first!;
      const random = (n: number): number => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return Math.floor((state / 2147483648) * n);
      };
      const frame = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 8));
      const offered = (role: string): Element[] => [...document.querySelectorAll(`.stage [data-role="${role}"]`)];
      const count = (): number => document.querySelectorAll(".history li button").length;
      const begun = count();
      for (let idle = 0; idle < 10_000;) {
        if (document.querySelector("dialog[open]") || count() - begun >= most! * 2) break;
        const choices = [offered("row-now"), offered("target"), offered("pick")].find((list) => list.length > 0);
        if (choices) {
          choices[random(choices.length)]!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          idle = 0;
        } else idle += 1;
        await frame();
      }
      return count() - begun;
    },
    [moves, seed],
  );
}

/**
 * Waits for the end of the tournament whose page is open; the list may name earlier ones that are finished too. Its
 * games are played with the lowest priority, so on a busy machine the end comes late.
 */
export async function tournamentEnds(page: Page, m: Messages): Promise<void> {
  await expect(page).toHaveURL(/\/tournaments\?id=/);
  const state = page.getByText(m.tournaments.states.done, { exact: true }).and(page.locator("b"));
  await expect(state).toBeVisible({ timeout: 200_000 });
}

/** Uses a tool of the board; on a phone most of them are behind *More*. */
export async function tool(page: Page, m: Messages, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  const more = page.getByRole("button", { name: m.boards.tools.more, exact: true });
  if (!(await button.isVisible()) && (await more.isVisible())) await more.click();
  await button.click();
}
