// Faults that users met on the boards. Each test fails without its repair.
import { fill } from "../src/i18n/text";
import { outlineContrast } from "./contrast";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { board, cell, newGame, seated, tool } from "./table";

const ROW = "rings 1 a2 a3 b1 b2 c1; rings 2 k7 k8 k9 j10 j11; marks 1 e4 e5 e6 e7 e8 e9; side 1";
/** Jumping from a3 to a5 flips the marker on a4. */
const JUMP = "rings 1 a3 b1 b2 c1 d2; rings 2 k7 k8 k9 j10 j11; marks 2 a4; side 1";
test("Yinsh: a row that is given up fades and then leaves the board; its ring goes with it", async ({ page, m }) => {
  await newGame(page, m, "Yinsh", { seats: ["human", "human"], position: ROW });
  const piece = (at: string) => page.locator(`.stage [data-piece="${at}"]`);
  await cell(page, "e6").click();
  for (const at of ["e4", "e5", "e6", "e7", "e8"]) await expect(piece(at)).toHaveCSS("opacity", "0.3");
  await expect(piece("e9")).toHaveCSS("opacity", "1");
  await cell(page, "a2").click();
  for (const at of ["e4", "e5", "e6", "e7", "e8", "a2"]) await expect(piece(at)).toHaveCount(0);
  await expect(piece("e9")).toHaveCount(1);
});

/** After e8-c8 there are six markers in a row, so the ring on c8 and the marker on e8 wait for a choice. */
const PENDING = "rings 1 e8 a3 b1 b2 c1; rings 2 k7 k8 k9 j10 j11; marks 1 e4 e5 e6 e7 e9; side 1";
for (const [theme, look] of [
  ["light", "walnut"],
  ["light", "slate"],
  ["light", "paper"],
  ["dark", "walnut"],
  ["dark", "slate"],
  ["dark", "paper"],
] as const) {
  test(`Yinsh: what player 1 has moved in an unfinished turn is plain to see, ${look}, ${theme}`, async ({ page, m }, {
    project,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await newGame(page, m, "Yinsh", { seats: ["human", "human"], position: PENDING });
    await page.getByLabel(m.boards.tools.look).evaluate((field, wanted) => {
      (field as HTMLSelectElement).value = wanted;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }, look);
    await expect(page.locator(".stage svg")).toHaveAttribute("data-look", look);
    await cell(page, "e8").click();
    if (project.name === "desk") {
      // Under the pointer the ring is shown where it would go.
      await cell(page, "c8").hover();
      const ghost = page.locator(".stage .ghost");
      await expect(ghost).toBeVisible();
      expect(await outlineContrast(page, ghost), "the ring under the pointer").toBeGreaterThanOrEqual(3);
    }
    await cell(page, "c8").click();
    await page.mouse.move(0, 0);
    for (const at of ["c8", "e8"]) {
      const piece = page.locator(`.stage [data-piece="${at}"]`);
      await expect(piece).toBeVisible();
      expect(await outlineContrast(page, piece), at).toBeGreaterThanOrEqual(3);
    }
  });
}

test("Yinsh: the markers that the last move flipped are marked", async ({ page, m }) => {
  await newGame(page, m, "Yinsh", { seats: ["human", "human"], position: JUMP });
  await expect(page.locator(".stage [data-flip]")).toHaveCount(0);
  await cell(page, "a3").click();
  await cell(page, "a5").click();
  await expect(page.locator(".stage [data-flip]")).toHaveCount(1);
  await expect(page.locator('.stage [data-flip="a4"]')).toBeVisible();
});

test("Abalone: three marbles are chosen from either end", async ({ page, m }) => {
  await newGame(page, m, "Abalone", { seats: ["human", "human"] });
  for (const order of [
    ["a1", "b2", "c3"],
    ["c3", "b2", "a1"],
  ]) {
    for (const at of order) await cell(page, at).click();
    for (const at of order) await expect(cell(page, at)).toHaveAttribute("data-role", "chosen");
    await page.getByRole("button", { name: m.boards.status.cancel }).click();
    await expect(cell(page, "b2")).toHaveAttribute("data-role", "pick");
  }
});

test("a half-made turn is taken back by a tap", async ({ page, m }) => {
  await newGame(page, m, "Terrace", { seats: ["human", "human"] });
  const cancel = page.getByRole("button", { name: m.boards.status.cancel });
  await expect(cancel).toHaveCount(0);
  await cell(page, "c1").click();
  await expect(cell(page, "c1")).toHaveAttribute("data-role", "chosen");
  await cancel.click();
  await expect(cell(page, "c1")).toHaveAttribute("data-role", "pick");
  await expect(cancel).toHaveCount(0);
});

/** The D on a3 takes the T of player 2 on b2. */
const LOST_T =
  "........T3....../................/..........A3..../................/......T1......../D1............../..T2............/................";
test("three players: who loses the T is told to be out of the game", async ({ page, m }) => {
  await newGame(page, m, "Terrace", { seats: ["human", "human", "human"], position: `${LOST_T} 1` });
  const score = page.locator(".dock-score");
  await expect(score.getByText(m.together.presence.out)).toHaveCount(0);
  await cell(page, "a3").click();
  await cell(page, "b2").click();
  await expect(score.getByRole("listitem").nth(1)).toContainText(m.together.presence.out);
  await expect(score.getByText(m.together.presence.out)).toHaveCount(1);
});

test("on one's own page a player who loses the T reads it, and that the others play on", async ({
  browser,
  page,
  m,
}) => {
  const [ana, bob] = await seated(browser, page, "terrace", 3, { position: `${LOST_T} 1` });
  await expect(bob.getByText(m.together.out)).toHaveCount(0);
  await cell(ana, "a3").click();
  await cell(ana, "b2").click();
  await expect(bob.getByRole("status").getByText(m.together.out)).toBeVisible();
  await expect(ana.getByText(m.together.out)).toHaveCount(0);
  await bob.context().close();
});

test("who asked to take a move back reads the refusal", async ({ browser, page, m }) => {
  const [ana, bob] = await seated(browser, page, "abalone", 2);
  for (const at of ["c3", "d4"]) await cell(ana, at).click();
  await expect(bob.locator(".history li button")).toHaveCount(1);
  await tool(ana, m, m.boards.tools.undo);
  await bob.getByRole("button", { name: m.together.offers.decline }).click();
  const name = fill(m.boards.form.seat, { n: 2 });
  await expect(ana.getByText(fill(m.together.declined.undo, { name }))).toBeVisible();
  await expect(bob.getByText(m.together.declined.mineUndo)).toBeVisible();
  await expect(ana.locator(".history li button")).toHaveCount(1);
  await bob.context().close();
});

test("a rematch is offered and accepted in the dialog with the result", async ({ browser, page, m }) => {
  const [ana, bob] = await seated(browser, page, "abalone", 2);
  await tool(bob, m, m.boards.tools.resign);
  await bob.getByRole("dialog").getByRole("button", { name: m.boards.tools.resign }).click();
  const end = ana.getByRole("dialog", { name: m.boards.end.title });
  await expect(end).toBeVisible();
  await bob.getByRole("dialog").getByRole("button", { name: m.boards.end.again }).click();
  const name = fill(m.boards.form.seat, { n: 2 });
  await expect(end.getByText(fill(m.together.offers.rematch, { name }))).toBeVisible();
  const before = ana.url();
  await end.getByRole("button", { name: m.together.offers.accept }).click();
  for (const one of [ana, bob]) await expect(one).not.toHaveURL(before);
  await bob.context().close();
});

test("the rules open at their beginning", async ({ page, m }) => {
  await page.goto("/boards");
  await page.getByRole("button", { name: fill(m.boards.rulesOf, { game: "Abalone" }) }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);
  expect(await dialog.evaluate((one) => one.scrollTop)).toBe(0);
  // The button at the end has not taken the focus, so a key scrolls from the beginning.
  await expect(dialog.getByRole("heading").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("the link to the crosswords is as high as other buttons", async ({ page, m }) => {
  await page.goto("/boards");
  const link = await page.getByRole("link", { name: m.boards.toPlay }).boundingBox();
  expect(link!.height).toBeLessThan(60);
});

test("pictures of the games show a game that is under way", async ({ page, m }) => {
  await page.goto("/boards");
  const yinsh = page.getByRole("img", { name: fill(m.boards.board, { game: "Yinsh" }) });
  // The start of Yinsh is an empty board.
  await expect(yinsh.locator(".piece").first()).toBeVisible();
});

test("who resigned is named, without percentages of an unfinished game", async ({ page, m }) => {
  await newGame(page, m, "Terrace", { seats: ["human", "human"] });
  await tool(page, m, m.boards.tools.resign);
  await page.getByRole("dialog").getByRole("button", { name: m.boards.tools.resign }).click();
  const end = page.getByRole("dialog", { name: m.boards.end.title });
  const name = fill(m.boards.form.seat, { n: 1 });
  await expect(end.getByText(fill(m.boards.end.resignedBy, { name }))).toBeVisible();
  await expect(end.getByText("%")).toHaveCount(0);
  await expectAccessible(page);
});

test("analysis and console share the screen", async ({ page, m }, { project }) => {
  test.skip(project.name !== "desk", "on a phone they lie below each other");
  await page.setViewportSize({ width: 1280, height: 720 });
  await newGame(page, m, "Abalone");
  await page.getByRole("button", { name: m.boards.panels.analysis, exact: true }).click();
  await page.getByRole("button", { name: m.boards.panels.console, exact: true }).click();
  const box = (name: string) => page.getByRole("region", { name, exact: true }).boundingBox();
  const [analysis, below] = [await box(m.boards.panels.analysis), await box(m.boards.panels.console)];
  const apart = analysis!.y + analysis!.height <= below!.y || below!.x + below!.width <= analysis!.x || below!.y >= 720;
  expect(apart, "the console covers the analysis").toBe(true);
  expect(analysis!.y + analysis!.height).toBeLessThanOrEqual(720);
});

test("the moves of two players stand in two columns", async ({ page, m }) => {
  await newGame(page, m, "Abalone", { seats: ["human", "human"] });
  const moves = page.locator(".history li");
  for (const at of ["c3", "d4"]) await cell(page, at).click();
  await expect(moves).toHaveCount(1);
  for (const at of ["g5", "f5"]) await cell(page, at).click();
  await expect(moves).toHaveCount(2);
  const [first, second] = [(await moves.first().boundingBox())!, (await moves.last().boundingBox())!];
  expect(second.y).toBe(first.y);
  expect(second.x).toBeGreaterThanOrEqual(first.x + first.width);
});

test("an analysis names its heuristic, follows the game, and a click on a line plays it", async ({ page, m }, {
  project,
}) => {
  test.skip(project.name !== "desk", "the same on a phone");
  await newGame(page, m, "Abalone", { seats: ["human", "human"] });
  await tool(page, m, m.boards.panels.analysis);
  const panel = page.getByRole("region", { name: m.boards.panels.analysis, exact: true });
  await expect(panel.getByLabel(m.boards.analysis.heuristic)).toContainText("learned");
  await panel.getByRole("button", { name: m.boards.analysis.start, exact: true }).click();
  const line = panel.getByRole("listitem").first().getByRole("button");
  // Reading and clicking happen together: while the analysis runs, another move may become the best one.
  const move = await line.evaluate((one) => {
    (one as HTMLElement).click();
    return one.querySelector("b")!.textContent!;
  });
  await expect(page.locator(".history .move").first()).toHaveText(move);
  // The lines of the new position come without another click.
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  await panel.getByRole("button", { name: m.boards.analysis.stop }).click();
  await panel.getByText(m.boards.analysis.compare).first().click();
  await panel.getByLabel(m.boards.analysis.upTo).selectOption("2");
  await panel.getByRole("button", { name: m.boards.analysis.compare }).click();
  const table = panel.getByRole("table");
  await expect(table.getByRole("row")).not.toHaveCount(1);
  expect(await table.evaluate((one) => one.scrollWidth - one.parentElement!.clientWidth)).toBeLessThanOrEqual(0);
});

test("the board stays where it is when something is announced", async ({ page, m }) => {
  await newGame(page, m, "Abalone", { seats: ["human", "easy"] });
  const before = await board(page).boundingBox();
  await page.evaluate(() => {
    const stage = document.querySelector(".stage svg")!;
    const seen = new Set<number>();
    Object.assign(window, { seen });
    const look = (): void => {
      seen.add(Math.round(stage.getBoundingClientRect().y + scrollY));
      requestAnimationFrame(look);
    };
    look();
  });
  await cell(page, "c3").click();
  await cell(page, "d4").click();
  await expect(page.locator(".history li button")).toHaveCount(2);
  // Also in the computer's turn the board was where it is now.
  expect(await page.evaluate(() => (window as unknown as { seen: Set<number> }).seen.size)).toBe(1);
  // A choice that can be taken back, a refusal of the server.
  await cell(page, "d4").click();
  expect(await board(page).boundingBox()).toEqual(before);
  await page.evaluate(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      send.call(this, typeof text === "string" ? text.replace(/"version":\d+/, '"version":0') : text);
    };
  });
  await cell(page, "e4").click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await board(page).boundingBox()).toEqual(before);
});

test("Terrace: the squares of a row line up and each shows its height; the board stays in its frame", async ({
  page,
  m,
}, { project }) => {
  await newGame(page, m, "Terrace", { seats: ["human", "human"] });
  const centre = async (at: string): Promise<{ x: number; y: number }> => {
    const box = (await cell(page, at).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  for (const row of ["1", "8"]) {
    const ys = await Promise.all([..."abcdefgh"].map(async (column) => (await centre(column + row)).y));
    for (const y of ys) expect(y).toBeCloseTo(ys[0]!, 0);
    const label = (await page.locator(".stage .label", { hasText: row }).boundingBox())!;
    expect(Math.abs(label.y + label.height / 2 - ys[0]!)).toBeLessThan(3);
  }
  await expect(page.locator(".stage .level")).toHaveCount(64);
  await expect(page.locator(".stage .wall")).not.toHaveCount(0);
  const frame = (await page.locator(".stage svg rect.rim").boundingBox())!;
  for (const at of ["a1", "a8", "h1", "h8"]) {
    const box = (await cell(page, at).boundingBox())!;
    expect(box.x).toBeGreaterThan(frame.x);
    expect(box.y).toBeGreaterThan(frame.y);
    expect(box.x + box.width).toBeLessThan(frame.x + frame.width);
    expect(box.y + box.height).toBeLessThan(frame.y + frame.height);
  }
  if (project.name === "phone") {
    // Players and clocks stand above the board.
    const score = (await page.locator(".dock-score").boundingBox())!;
    expect(score.y + score.height).toBeLessThanOrEqual((await board(page).boundingBox())!.y + 1);
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
