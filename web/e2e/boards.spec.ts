import { fill } from "../src/i18n/text";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { board, cell, newGame, playOn, tool } from "./table";

/** One push before the end: player 1 has pushed out five marbles. */
const LAST_PUSH = "...../....../......./......../211....../......../......./....../.2... 1 5,0";
/** The start position occurs for the fifth time. */
const REPEATED = `[Game "abalone"]\n[Setup "belgian-daisy"]\n\n${"a2,a3 g5,g6 a3,a2 g6,g5 ".repeat(4)}draw\n`;
/** Terrace: the T of player 1 cannot move. */
const STUCK =
  "..............T2/................/................/................/................/................/D2D2............/T1D2............ 1";
/** A row of six markers contains two rows of five to choose from. */
const TWO_ROWS = "rings 1 a2 a3 b1 b2 c1; rings 2 k7 k8 k9 j10 j11; marks 1 e4 e5 e6 e7 e8 e9; side 1";

test("the games are shown with pictures and rules", async ({ page, m }) => {
  await page.goto("/boards");
  for (const title of ["Abalone", "Terrace", "Yinsh"]) {
    await expect(page.getByRole("img", { name: fill(m.boards.board, { game: title }) })).toBeVisible();
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: fill(m.boards.rulesOf, { game: "Yinsh" }) }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 3 }).first()).toBeVisible();
  await expectAccessible(page);
});

for (const title of ["Abalone", "Terrace", "Yinsh"]) {
  test(`a whole game of ${title} against Easy`, async ({ page, m }, { project }) => {
    test.skip(project.name !== "desk", "once is enough");
    await newGame(page, m, title, title === "Yinsh" ? { setup: "blitz" } : {});
    await tool(page, m, m.boards.tools.animation);
    expect(await playOn(page, 400, 7)).toBeGreaterThan(10);
    const end = page.getByRole("dialog", { name: m.boards.end.title });
    await expect(end).toBeVisible();
    await expect(end.getByText(/%/).first()).toBeVisible();
    await expectAccessible(page);
  });
}

test("a finished game shows the winner, the scores and their percentages", async ({ page, m }) => {
  await newGame(page, m, "Abalone", { seats: ["human", "human"], position: LAST_PUSH });
  await cell(page, "e2").click();
  await cell(page, "e3").click();
  await cell(page, "e1").click();
  const end = page.getByRole("dialog", { name: m.boards.end.title });
  const name = fill(m.boards.form.seat, { n: 1 });
  await expect(end.getByText(fill(m.boards.end.wins, { name }))).toBeVisible();
  await expect(end.getByText(m.boards.end.reasons["six-out"]!)).toBeVisible();
  await expect(end.getByText(/6.*6.*100/)).toBeVisible();
  await end.getByRole("button", { name: m.boards.end.again }).click();
  await expect(end).toBeHidden();
  await expect(page.getByText(m.boards.history.empty)).toBeVisible();
});

test("marbles are chosen by the keyboard alone; undo and redo too", async ({ page, m }, { project }) => {
  test.skip(project.name !== "desk", "a phone has no keyboard");
  await page.goto("/boards");
  await page.getByRole("button", { name: fill(m.boards.playOf, { game: "Abalone" }) }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const start = dialog.getByRole("button", { name: m.boards.form.start, exact: true });
  for (let i = 0; i < 20 && !(await start.evaluate((button) => button === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(board(page)).toBeVisible();
  for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement?.hasAttribute("data-at"))); i++)
    await page.keyboard.press("Tab");
  // Move the focus to c3 with the arrow keys alone.
  const at = (): Promise<string> => page.evaluate(() => (document.activeElement as SVGElement).dataset.at ?? "");
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowDown");
  expect((await at())[0]).toBe("a");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowLeft");
  for (let i = 0; i < 9 && (await at()) !== "c3"; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(cell(page, "c3")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(cell(page, "c3")).not.toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  for (let i = 0; i < 30 && (await cell(page, await at()).getAttribute("data-role")) !== "target"; i++)
    await page.keyboard.press(".");
  await page.keyboard.press("Enter");
  const moves = page.locator(".history li button");
  await expect(moves).toHaveCount(2);
  await expect(cell(page, await at())).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(moves).toHaveCount(0);
  await page.keyboard.press("Control+y");
  await expect(moves).toHaveCount(2);
});

test("three marbles are dragged over the board", async ({ page, m }, { project }) => {
  test.skip(project.name !== "desk", "fingers tap");
  await newGame(page, m, "Abalone", { seats: ["human", "human"] });
  for (const [i, at] of ["a1", "b2", "c3", "d4"].entries()) {
    await cell(page, at).hover();
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
  await expect(page.locator(".history .move")).toHaveText(["a1-c3,d4"]);
});

test("a user looks back at a game, rotates the board and changes its look", async ({ page, m }) => {
  await newGame(page, m, "Terrace", { seats: ["human", "human"] });
  await playOn(page, 2);
  const moves = page.locator(".history li button");
  await expect(moves).toHaveCount(4);
  await moves.first().click();
  await expect(page.getByText(m.boards.status.back)).toBeVisible();
  await expect(page.locator(".stage [data-role]")).toHaveCount(0);
  await page.getByRole("button", { name: m.boards.history.last }).click();
  await expect(page.getByText(m.boards.status.back)).toBeHidden();
  // Hints and animation can be switched off and on. The time since the last move runs.
  await expect(page.locator(".elapsed")).toHaveText(/\d+:\d\d/);
  await expect(page.locator(".stage .pick, .stage .dot")).not.toHaveCount(0);
  await tool(page, m, m.boards.tools.hints);
  await expect(page.locator(".stage .pick, .stage .dot")).toHaveCount(0);
  await tool(page, m, m.boards.tools.animation);
  await expect(board(page)).toHaveClass(/still/);
  await tool(page, m, m.boards.tools.animation);
  await expect(board(page)).not.toHaveClass(/still/);
  const place = (): Promise<string> => cell(page, "a1").evaluate((one) => JSON.stringify(one.getBoundingClientRect()));
  const before = await place();
  await tool(page, m, m.boards.tools.rotate);
  await expect.poll(place).not.toBe(before);
  await page.getByLabel(m.boards.tools.look, { exact: true }).selectOption("slate");
  await expect(board(page)).toHaveAttribute("data-look", "slate");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("panels are hidden and moved, and stay so", async ({ page, m }, { project }) => {
  test.skip(project.name !== "desk", "on a phone they lie below each other");
  await newGame(page, m, "Abalone");
  const menu = (panel: string) => page.getByRole("button", { name: fill(m.boards.panels.move, { panel }) });
  await menu(m.boards.panels.history).click();
  await page.getByRole("button", { name: m.boards.panels.left }).click();
  await expect(page.locator(".side.left .history")).toBeVisible();
  await page.locator(".dock-tools header").dragTo(page.locator(".side.left"), { sourcePosition: { x: 8, y: 18 } });
  await expect(page.locator(".side.left .dock-tools")).toBeVisible();
  await menu(m.boards.panels.score).click();
  await page.getByRole("button", { name: m.boards.panels.hide, exact: true }).click();
  await expect(page.getByRole("region", { name: m.boards.panels.score })).toBeHidden();
  await page.reload();
  await expect(page.locator(".side.left .history")).toBeVisible();
  await expect(page.locator(".side.left .dock-tools")).toBeVisible();
  await expect(page.getByRole("region", { name: m.boards.panels.score })).toBeHidden();
  await page.getByRole("button", { name: m.boards.panels.show }).click();
  await page.getByRole("button", { name: m.boards.panels.reset }).click();
  await expect(page.locator(".side.right .history")).toBeVisible();
});

test("Yinsh: rows to remove are marked and gone through, then a ring is given up", async ({ page, m }, { project }) => {
  await newGame(page, m, "Yinsh", { seats: ["human", "human"], position: TWO_ROWS });
  const { row, rowTouch } = m.boards.status;
  await expect(page.getByText(project.name === "phone" ? rowTouch : row)).toBeVisible();
  await expect(cell(page, "e4")).toHaveAttribute("data-role", "row-now");
  await expect(cell(page, "e9")).toHaveAttribute("data-role", "row");
  await cell(page, "e6").focus();
  await page.keyboard.press("c");
  await expect(cell(page, "e9")).toHaveAttribute("data-role", "row-now");
  await page.keyboard.press("Enter");
  await expect(page.getByText(m.boards.status.ring)).toBeVisible();
  await expect(cell(page, "e9")).toHaveAttribute("data-role", "doomed");
  await cell(page, "a2").click();
  await expect(page.getByText(m.boards.status.piece)).toBeVisible();
  await cell(page, "a3").click();
  await cell(page, "a4").click();
  await expect(page.locator(".history .move")).toHaveText(["xe5-e9xa2;a3-a4"]);
});

test("while the computer thinks, its search is shown and can be stopped", async ({ page, m }, { project }) => {
  test.skip(project.name !== "desk", "the same on a phone");
  // A player who thinks longer than a busy machine needs to show it.
  await newGame(page, m, "Abalone", { seats: ["human", "custom"], seconds: 30 });
  await cell(page, "c3").click();
  await cell(page, "d4").click();
  const stop = page.getByRole("button", { name: m.boards.status.stop });
  await expect(page.locator(".search")).toContainText(/\d/);
  await expect(page.locator(".search")).toContainText(m.boards.status.line.split("{")[0]!);
  await expect(page.locator(".status .progress")).toBeVisible();
  await stop.click();
  await expect(page.locator(".history li button")).toHaveCount(2);
  await tool(page, m, m.boards.panels.console);
  await expect(page.getByRole("log")).toContainText("depth");
});

test("analysis: lines that grow, and the states of chapter 28 side by side", async ({ page, m, locale }) => {
  await newGame(page, m, "Abalone");
  await tool(page, m, m.boards.panels.analysis);
  const panel = page.getByRole("region", { name: m.boards.panels.analysis, exact: true });
  await panel.getByLabel(m.boards.analysis.heuristic).selectOption("standard");
  await panel.getByRole("button", { name: m.boards.analysis.start, exact: true }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(3);
  await expect(panel.getByRole("img")).toBeVisible();
  await panel.getByRole("button", { name: m.boards.analysis.stop }).click();
  await expect(panel.getByRole("button", { name: m.boards.analysis.start, exact: true })).toBeVisible();
  // The board shows the first move of a line while the line has the focus.
  const line = panel.getByRole("listitem").first().getByRole("button");
  const shown = page.locator(".stage .preview");
  await line.focus();
  await expect(shown).toHaveAttribute("data-move", (await line.locator("b").textContent())!);
  await expect(shown.locator(".head")).not.toHaveCount(0);
  await line.blur();
  await expect(shown).toHaveCount(0);
  await line.hover();
  await expect(shown).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(shown).toHaveCount(0);
  await panel.getByText(m.boards.analysis.compare).first().click();
  await panel.getByLabel(m.boards.analysis.upTo).selectOption("2");
  await panel.getByRole("button", { name: m.boards.analysis.compare }).click();
  const negamax = panel.getByRole("row", { name: m.boards.algorithms.negamax! }).first();
  await expect(negamax).toContainText("52");
  await expect(negamax).toContainText(new Intl.NumberFormat(locale).format(2692));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("a record is exported and imported as a game of its own; a position is set up", async ({ page, m }) => {
  await newGame(page, m, "Abalone", { seats: ["human", "human"] });
  await playOn(page, 2);
  const moves = await page.locator(".history .move").allTextContents();
  const first = page.url();
  await tool(page, m, m.boards.tools.transfer);
  const dialog = page.getByRole("dialog", { name: m.boards.transfer.title });
  const record = dialog.getByLabel(m.boards.transfer.record);
  await expect(record).toHaveValue(new RegExp(moves[0]!.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  await expectAccessible(page);
  await dialog.getByLabel(m.boards.transfer.import).fill(await record.inputValue());
  await dialog.getByRole("button", { name: m.boards.transfer.take }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.locator(".history .move")).toHaveText(moves);
  await tool(page, m, m.boards.tools.transfer);
  await dialog.getByLabel(m.boards.transfer.import).fill(LAST_PUSH);
  await dialog.getByRole("button", { name: m.boards.transfer.take }).click();
  await expect(dialog).toBeHidden();
  await expect(cell(page, "e2")).toHaveAttribute("data-role", "pick");
  await tool(page, m, m.boards.tools.transfer);
  await dialog.getByLabel(m.boards.transfer.import).fill(REPEATED);
  await dialog.getByRole("button", { name: m.boards.transfer.take }).click();
  await page.getByRole("button", { name: m.boards.end.show }).click();
  await expect(page.getByRole("dialog", { name: m.boards.end.title }).getByText(m.boards.end.repetition)).toBeVisible();
});

test("a draw by agreement at one screen, and the room's details", async ({ page, m }) => {
  await newGame(page, m, "Terrace", { seats: ["human", "human"], minutes: 5 });
  await expect(page.locator(".clock")).toHaveCount(2);
  await tool(page, m, m.boards.tools.info);
  const info = page.getByRole("dialog", { name: m.boards.info.title });
  await expect(info.getByText(m.boards.setups.long!)).toBeVisible();
  await page.keyboard.press("Escape");
  await tool(page, m, m.boards.tools.draw);
  const end = page.getByRole("dialog", { name: m.boards.end.title });
  await expect(end.getByText(m.boards.end.draw)).toBeVisible();
  await expect(end.getByText(m.boards.end.reasons.agreement!)).toBeVisible();
});

test("a blocked game has no winner, and the console says so in the language of the interface", async ({ page, m }) => {
  await newGame(page, m, "Terrace", { seats: ["human", "human"], position: STUCK });
  await page.getByRole("button", { name: m.boards.end.show }).click();
  const end = page.getByRole("dialog", { name: m.boards.end.title });
  await expect(end.getByText(m.boards.end.nobody)).toBeVisible();
  await expect(end.getByText(m.boards.end.reasons["no-move"]!)).toBeVisible();
  await expect(end.getByText(/%/)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await tool(page, m, m.boards.panels.console);
  await expect(page.getByRole("log")).toContainText(m.boards.end.nobody);
});

test("a game of three with a custom player", async ({ page, m }, { project }) => {
  test.skip(project.name !== "desk", "the same on a phone");
  await page.goto("/boards");
  await page.getByRole("button", { name: fill(m.boards.playOf, { game: "Abalone" }) }).click();
  const dialog = page.getByRole("dialog");
  const who = (n: number) => dialog.getByLabel(`${fill(m.boards.form.seat, { n })}: ${m.boards.form.who}`);
  await who(2).selectOption("custom");
  await dialog.getByLabel(m.boards.form.depth).selectOption("0");
  await dialog.getByLabel(m.boards.form.time).selectOption("0");
  await expect(dialog.getByText(m.boards.form.bounded)).toBeVisible();
  await dialog.getByLabel(m.boards.form.depth).selectOption("1");
  await who(3).selectOption("easy");
  await expect(dialog.getByLabel(m.boards.form.setup, { exact: true })).toHaveValue("3p-standard");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: m.boards.form.start, exact: true }).click();
  await expect(board(page)).toBeVisible();
  await playOn(page, 1);
  await expect.poll(() => page.locator(".history li button").count()).toBeGreaterThanOrEqual(3);
});
