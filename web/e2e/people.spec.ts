// People in tournaments: one joins by link, one plays at the owner's machine; running games of computers are watched.
import type { Page } from "@playwright/test";
import type { Messages } from "../src/i18n/en";
import { fill } from "../src/i18n/text";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { board, tool } from "./table";

const player = (page: Page, m: Messages, n: number) =>
  page.getByLabel(fill(m.tournaments.form.player, { n }), { exact: true });

async function person(page: Page, m: Messages, n: number, name: string): Promise<void> {
  const { form } = m.tournaments;
  await player(page, m, n).selectOption("human");
  await page.getByLabel(`${fill(form.player, { n })}: ${form.personName}`).fill(name);
}

/** Resigns in the room that is open, and returns to the tournament. */
async function resign(page: Page, m: Messages): Promise<void> {
  await expect(board(page)).toBeVisible();
  await tool(page, m, m.boards.tools.resign);
  await page.getByRole("dialog").getByRole("button", { name: m.boards.tools.resign, exact: true }).click();
  const end = page.getByRole("dialog", { name: m.boards.end.title });
  await expect(end).toBeVisible();
  await expect(end.getByRole("button", { name: m.boards.end.again })).toHaveCount(0);
  await end.getByRole("link", { name: m.together.tournament }).click();
}

test("people play a round by link and at the owner's machine, and one who does not come forfeits", async ({
  page,
  m,
  browser,
  server,
  locale,
}, info) => {
  const t = m.tournaments;
  await page.goto("/tournaments");
  await page.getByLabel(t.form.game, { exact: true }).selectOption("yinsh");
  await page.getByLabel(m.boards.form.setup, { exact: true }).selectOption("blitz");
  await person(page, m, 1, "Ana");
  await person(page, m, 2, "Běla");
  await page.getByLabel(t.form.games, { exact: true }).fill("2");
  await expect(page.getByLabel(t.form.states, { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: t.form.start }).click();

  await expect(page.getByText(fill(t.people.round, { n: 1, total: 2 }))).toBeVisible();
  await page.getByText(t.people.links, { exact: true }).click();
  const link = await page.getByLabel(fill(t.people.link, { name: "Běla" })).inputValue();
  await expect(page.getByRole("img", { name: m.together.invitation.code })).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const other = await browser.newContext({ locale: locale!, baseURL: server.origin });
  const bela = await other.newPage();
  await bela.goto(link);
  await expect(bela.getByText(fill(t.people.yours, { name: "Běla" }))).toBeVisible();
  expect(bela.url()).not.toContain("key");
  const first = fill(t.people.game, { first: "Ana", second: "Běla", n: 1 });
  await bela.getByRole("button", { name: `${fill(t.people.playAs, { name: "Běla" })}: ${first}` }).click();
  await resign(bela, m);

  // The second game opens for both when the first is finished. Běla does not come back.
  const second = fill(t.people.game, { first: "Ana", second: "Běla", n: 2 });
  await expect(page.getByText(second)).toBeVisible();
  await expect(bela.getByText(second)).toBeVisible();
  await other.close();
  await page.getByRole("button", { name: fill(t.people.forfeitOf, { first: "Ana", second: "Běla" }) }).click();
  await page.getByRole("dialog", { name: t.people.forfeitTitle }).getByRole("button", { name: "Běla" }).click();
  await expect(page.getByText(t.states.done, { exact: true })).toBeVisible();
  // A narrow window has no room for the reasons.
  const reasons = info.project.name === "desk" ? 1 : 0;
  await expect(page.getByRole("cell", { name: m.boards.end.reasons["forfeit"]! })).toHaveCount(reasons);
  await expect(page.locator("td.cell button").first()).toContainText("2–0–0");
});

test("a running game of computers is watched as a picture that follows its moves, stopped and continued", async ({
  page,
  m,
}) => {
  const t = m.tournaments;
  await page.goto("/tournaments");
  await page.getByLabel(t.form.game, { exact: true }).selectOption("abalone");
  for (const n of [1, 2]) await player(page, m, n).selectOption("text");
  await page.getByLabel(`${fill(t.form.player, { n: 1 })}: ${t.form.text}`).fill("pvs:standard");
  await page.getByLabel(`${fill(t.form.player, { n: 2 })}: ${t.form.text}`).fill("alpha-beta:standard");
  await page.getByLabel(t.form.time, { exact: true }).selectOption("0.5");
  await page.getByRole("button", { name: t.form.start }).click();
  const picture = page.getByRole("img", {
    name: fill(t.running.picture, { n: 1, first: "PVS", second: "" }).slice(0, 12),
  });
  await expect(picture).toBeVisible();
  const before = await picture.getAttribute("src");
  await expect(picture).not.toHaveAttribute("src", before!);
  // It changes with every move, so it is looked at until one is drawn.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [stop, goOn] = [t.stop, t.goOn].map((name) => page.getByRole("button", { name, exact: true }));
  await stop!.click();
  await expect(picture).toHaveCount(0);
  await goOn!.click();
  await expect(picture).toBeVisible();
  await stop!.click();
  await expect(goOn!).toBeVisible();
});
