// The analysis board: branching, hints in steps, review, puzzles, the position editor.
import { readFileSync } from "node:fs";
import { fill } from "../src/i18n/text";
import { boardAddress } from "../src/share/board";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { cell, newGame, tool } from "./table";

test.use({ expected: [/status of 400/] });

const RECORD = `[Game "abalone"]
[Setup "belgian-daisy"]
[Player1 "Ana"]
[Player2 "Bob"]

1. a1-c3,d4 i6,i7 2. d4,d5 b4,c4 *
`;

test("moves branch, the analysis follows, and a click on a line plays it", async ({ page, m }) => {
  const p = m.boardPage;
  await page.goto(boardAddress({ game: "yinsh", moves: ["f6", "e5", "g7"], at: 1 }));
  const tree = page.getByRole("region", { name: p.moves });
  await expect(tree.getByRole("button", { name: /f6/ })).toHaveAttribute("aria-current", "step");
  await cell(page, "d4").click();
  const variation = tree.getByRole("group", { name: p.variation, exact: true });
  await expect(variation.getByRole("button", { name: /d4/ })).toHaveAttribute("aria-current", "step");
  // The main line stays; the address has the line that is shown.
  await expect(tree.getByRole("button", { name: /g7/ })).toBeVisible();
  await expect(page).toHaveURL(/moves=f6\+d4&at=2/);
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("button", { name: m.boards.analysis.start, exact: true }).click();
  await expect(panel.getByRole("img", { name: new RegExp(p.win.label) })).toBeVisible();
  const line = panel.getByRole("listitem").first().getByRole("button");
  await expect(line.locator(".value")).toContainText("%");
  await panel.getByLabel(p.win.values).check();
  await expect(line.locator(".value")).not.toContainText("%");
  await line.click();
  // Two moves, and the button that removes the variation.
  await expect(variation.getByRole("button")).toHaveCount(3);
  // The lines of the new position come without another click.
  await expect(panel.getByRole("button", { name: m.boards.analysis.stop })).toBeVisible();
  await panel.getByRole("button", { name: m.boards.analysis.stop }).click();
  await variation.getByRole("button", { name: p.remove }).click();
  await expect(variation).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("a game goes on from the position of the analysis board, and its record is saved", async ({ page, m }) => {
  const p = m.boardPage;
  const moves = ["f6", "e5", "g7"];
  await page.goto(boardAddress({ game: "yinsh", moves, names: ["Ana", "Běla"] }));
  const tree = page.getByRole("region", { name: p.moves });
  await expect(tree.getByRole("button", { name: /g7/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: p.save }).click();
  const record = readFileSync(await (await download).path(), "utf-8");
  for (const part of ['[Game "yinsh"]', '[Player2 "Běla"]', "1. f6 e5 2. g7 *"]) expect(record).toContain(part);

  // Player 2 is to move: this seat is one's own, the other is the computer's.
  await page.getByRole("button", { name: p.playHere }).click();
  await expect(page).toHaveURL(/\/room#/);
  for (const at of moves) await expect(page.locator(`.stage [data-piece="${at}"]`)).toBeVisible();
  await expect(cell(page, "d4")).toHaveAttribute("data-role", "pick");
  await cell(page, "d4").click();
  await expect(page.locator(".history .move").first()).toHaveText("d4");
  await expect(page.locator(".history .move")).toHaveCount(2);
});

test("the best move is a hint in steps, in a game and on the analysis board", async ({ page, m }) => {
  const p = m.boardPage.hint;
  await newGame(page, m, "Abalone", { seats: ["human", "human"] });
  await tool(page, m, p.ask);
  const marks = page.locator(".stage [data-marked]");
  // First where the move begins, and no more.
  await expect(marks).not.toHaveCount(0);
  await expect(page.locator(".stage .preview")).toHaveCount(0);
  await page.getByRole("button", { name: p.more }).click();
  await expect(page.locator(".stage .preview")).toHaveCount(1);
  const move = await page.locator(".stage .preview").getAttribute("data-move");
  await page.getByRole("button", { name: p.play }).click();
  await expect(page.locator(".history .move").first()).toHaveText(move!);
  await expect(marks).toHaveCount(0);
  await page.goto(boardAddress({ game: "yinsh" }));
  await page.getByRole("button", { name: p.ask }).click();
  // A placed ring has one step, so an area is marked instead of its point.
  await expect(page.getByText(p.area)).toBeVisible();
  expect(await marks.count()).toBeGreaterThan(3);
});

test("a finished game is reviewed with one click; a mistake shows the better line", async ({ page, m }) => {
  const p = m.boardPage.review;
  // Player 1 can win by one push and moves elsewhere; then player 2 wins by one push.
  const start = "...../....../......./......../211....../......../......./122.../..... 1 5,5";
  await newGame(page, m, "Abalone", { seats: ["human", "human"], position: start });
  for (const at of ["e3", "f4"]) await cell(page, at).click();
  await expect(page.locator(".history li button")).toHaveCount(1);
  await tool(page, m, m.boards.tools.resign);
  await page.getByRole("dialog").getByRole("button", { name: m.boards.tools.resign }).click();
  await page.getByRole("dialog").getByRole("link", { name: p.start }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("button", { name: new RegExp(p.marks.blunder!) })).toBeVisible();
  await expect(panel.getByRole("img", { name: new RegExp(fill(p.graph, { name: "" }).trim()) })).toBeVisible();
  await panel.getByTitle(p.show).click();
  await expect(page.getByRole("group", { name: m.boardPage.variation, exact: true })).toBeVisible();
  await expect(page.getByText(m.boardPage.over)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("the record of a board game opens from a file, on both pages", async ({ page, m }) => {
  for (const address of ["/boards", "/review"]) {
    await page.goto(address);
    const file = { name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(RECORD) };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    await expect(page.getByRole("region", { name: m.boardPage.moves })).toContainText("d4,d5");
    await expect(page.getByRole("table")).toContainText("Ana");
  }
});

test("a puzzle is solved on the board", async ({ page, m }, { project }) => {
  test.skip(project.name !== "desk", "the same on a phone");
  const p = m.boardPage.puzzles;
  await page.goto(boardAddress({ game: "yinsh", puzzle: 1 }));
  await expect(page.locator(".stage [data-role=pick]").first()).toBeVisible();
  await page.getByRole("button", { name: p.show }).click();
  const solution = await page.getByText(fill(p.solution, { line: "" }).trim()).textContent();
  const [, from, to] = / ([a-k]\d+)-([a-k]\d+)/.exec(solution!)!;
  await page.reload();
  await expect(cell(page, from!)).toHaveAttribute("data-role", "pick");
  await cell(page, from!).click();
  await page.locator(`.stage [data-role=target]:not([data-at="${to}"])`).first().click();
  await expect(page.getByText(fill(p.wrong, { move: "" }).trim().split(".")[0]!)).toBeVisible();
  await expect(cell(page, from!)).toHaveAttribute("data-role", "pick");
  await cell(page, from!).click();
  await cell(page, to!).click();
  await expect(page.getByText(p.right)).toBeVisible();
  await expect(page.getByRole("link", { name: p.next })).toBeVisible();
  await expectAccessible(page);
});

for (const game of ["abalone", "terrace", "yinsh", "connect-four", "nine-mens-morris"]) {
  test(`${game}: a position is edited; the server names a wrong square`, async ({ page, m }) => {
    const p = m.boardPage.editor;
    await page.goto(boardAddress({ game }));
    await page.getByRole("button", { name: m.boardPage.edit }).click();
    const done = page.getByRole("button", { name: p.done });
    await expect(page.getByText(p.fine)).toBeVisible();
    // One piece of the first player on every square is too much in any game.
    await page.getByRole("button", { name: p.clear }).click();
    const cells = page.locator(".stage [data-at]");
    const count = await cells.count();
    for (let n = 0; n < count; n++) {
      await cells.nth(n).dispatchEvent("click");
      if ((await page.locator(".stage [data-marked]").count()) > 0) break;
    }
    await expect(page.locator(".stage [data-marked]").first()).toBeVisible();
    await expect(async () => {
      const wrong = await page.locator(".stage [data-marked]").first().getAttribute("data-marked");
      expect(await page.locator(".verdict").textContent()).toContain(wrong);
    }).toPass();
    await expect(done).toBeDisabled();
    await page.getByRole("button", { name: p.reset }).click();
    await expect(page.getByText(p.fine)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await done.click();
    await expect(page.getByRole("region", { name: m.boardPage.moves })).toBeVisible();
  });
}
