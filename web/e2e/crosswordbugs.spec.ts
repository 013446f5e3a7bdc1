// Faults of the crossword pages that users reported; each test fails without its correction.
import { against, agreed, button, EMPTY, log, openPosition, SAMPLES, seed, square, startGame } from "./crossword";
import { expect, test } from "./frame";
import { Server } from "./server";

test("a review names the players as the game did, not by their algorithms", async ({ page, m, lexicon }) => {
  await startGame(page, m, lexicon);
  const names = await page.getByRole("complementary").getByRole("list").first().locator("li").allTextContents();
  const computer = m.play.players["greedy"]!.split(":")[0]!;
  expect(names[1]).toContain(computer);
  await agreed(page, m.play.actions.pass);
  await expect(log(page, m)).toHaveCount(2);
  await button(page, m.play.actions.menu).click();
  await button(page, m.play.actions.resign).click();
  await page.getByRole("dialog").getByRole("button", { name: m.play.actions.resign }).click();
  await button(page, m.play.end.review).click();
  await expect(page).toHaveURL(/\/review/);
  const title = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(title).toContainText(computer);
  await expect(page.getByRole("main")).not.toContainText(/player\d|greedy/);
});

test("a list of games shows the final result, with the tiles left over", async ({ page, m }) => {
  const { rack, other } = SAMPLES.en;
  // In English the next pass is the sixth turn without points: both lose the values of their tiles.
  await openPosition(page, m, "en", `${EMPTY} ${rack}/${other} 90/70 5`);
  const scores = page.locator(".side strong");
  await expect(scores).toHaveText(["90", "70"]);
  await button(page, m.play.actions.pass).click();
  await page.getByRole("dialog").getByRole("button", { name: m.play.actions.pass, exact: true }).click();
  await expect(page.getByRole("region", { name: m.play.end.title })).toBeVisible();
  // The tiles of ANCHORS have 12 points, those of HATTERS 10.
  const final = [90 - 12, 70 - 10];
  await page.goto("/play");
  await expect(page.locator("main li").filter({ hasText: m.play.gameOver })).toContainText(
    new RegExp(`${final[0]}\\D+${final[1]}`),
  );
});

test("a set-up that was refused and cancelled leaves no error behind", async ({ page, m, lexicon }) => {
  const { rack, other } = SAMPLES[lexicon as "en" | "cs"];
  await openPosition(page, m, lexicon, `${EMPTY} ${rack}/${other} 0/0 0`);
  await page.getByRole("tab", { name: m.play.tabs.setup }).click();
  await button(page, m.setup.edit).click();
  await square(page, "1A").click();
  // More tiles with this letter than any of our languages has.
  await page.keyboard.type("s".repeat(15));
  await button(page, m.setup.takeOver).click();
  const alert = page.getByRole("complementary").getByRole("alert");
  await expect(alert).toBeVisible();
  await button(page, m.setup.cancel).click();
  await expect(alert).toHaveCount(0);
});

test("the longer words of one word are not shown under another", async ({ page, m }) => {
  const longer = page.getByRole("region", { name: m.study.extensions.title });
  await page.goto("/words?lexicon=en&word=anchor");
  await expect(longer.getByRole("link", { name: "ANCHORMAN" })).toBeVisible();
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/extensions?*", async (route) => {
    await held;
    await route.continue();
  });
  const word = page.getByLabel(m.words.check.label, { exact: true });
  await word.fill("cat");
  await word.press("Enter");
  await expect(page.getByText("CAT", { exact: false }).first()).toBeVisible();
  await expect(page.getByText("ANCHORMAN")).toHaveCount(0);
  answer();
  await expect(longer).toBeVisible();
  await expect(page.getByText("ANCHORMAN")).toHaveCount(0);
});

test("players that the page names have no tooltip in the server's language", async ({ page, m, lexicon }) => {
  await page.goto("/play?new=1");
  const form = page.getByRole("dialog", { name: m.play.form.title });
  await form.getByLabel(m.words.lexicon).selectOption(lexicon);
  const options = form.locator("option");
  await expect(options.filter({ hasText: m.play.players["greedy"]! }).first()).toBeAttached();
  const named = new Set(Object.values(m.play.players));
  const titled = await options.evaluateAll((all) =>
    all.filter((each) => (each as HTMLElement).title).map((each) => each.textContent?.trim() ?? ""),
  );
  expect(titled.filter((text) => named.has(text))).toEqual([]);
});

test("on a map a higher value is darker in both themes, whatever the premium below", async ({ page, m, lexicon }) => {
  const { rack } = SAMPLES[lexicon as "en" | "cs"];
  await page.goto(`/analyse?${new URLSearchParams({ lexicon, cgp: `${EMPTY} ${rack}/ 0/0 0`, by: "score" })}`);
  await page.getByRole("tab", { name: m.analyse.map.tab }).click();
  await page.getByRole("radio", { name: m.analyse.map.measures.count }).check();
  const different = () =>
    page.locator(".heat").evaluateAll((all) => {
      return new Set(all.map((one) => getComputedStyle(one).getPropertyValue("--share"))).size;
    });
  await expect.poll(different).toBeGreaterThan(2);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const squares = await page.locator(".heat").evaluateAll((all) =>
      all.map((one) => {
        const style = getComputedStyle(one);
        const lightness = Number(/oklab\(([\d.]+)/.exec(style.backgroundColor)?.[1]);
        return { share: Number(style.getPropertyValue("--share")), lightness, opacity: style.opacity };
      }),
    );
    expect(squares.every(({ opacity }) => opacity === "1")).toBe(true);
    squares.sort((a, b) => a.share - b.share);
    for (const [index, { share, lightness }] of squares.entries()) {
      const below = squares[index - 1];
      if (below && below.share < share) expect(lightness).toBeLessThan(below.lightness);
    }
  }
});

test.describe("a server that does not answer for a while", () => {
  test.use({ expected: [/WebSocket connection|Failed to load resource/] });
  const server = new Server();

  test.beforeEach(() => server.start());
  test.afterEach(() => server.remove());

  test("is no longer reported when it answers again", async ({ page, m, lexicon }, info) => {
    test.skip(info.project.name !== "desk", "the connection is the same on a phone");
    await page.goto(`${server.origin}/play`);
    await button(page, m.play.newGame).click();
    const dialog = page.getByRole("dialog", { name: m.play.form.title });
    await dialog.getByLabel(m.words.lexicon).selectOption(lexicon);
    await against(dialog, m, "greedy");
    await seed(dialog, m);
    await dialog.getByRole("button", { name: m.play.form.start }).click();
    await expect(page.getByRole("grid")).toBeVisible();
    await server.kill();
    await expect(page.getByText(m.play.reconnecting)).toBeVisible();
    // A refused action reports the server.
    await button(page, m.play.actions.pass).click();
    await page.getByRole("dialog").getByRole("button", { name: m.play.actions.pass, exact: true }).click();
    await expect(page.getByText(m.errors.network)).toBeVisible();
    await server.start();
    await expect(page.getByText(m.play.reconnecting)).toBeHidden();
    await expect(page.getByText(m.errors.network)).toHaveCount(0);
  });
});
