// Addresses and texts that no page made: every one gets an honest sentence, and the next page is as good as before.
import { fill } from "../src/i18n/text";
import { expect, test } from "./frame";
import { newGame } from "./table";

test.use({ expected: [/status of 4\d\d/] });

const KEY = "wrong-token-wrong-token";

test("a link that opens no room says so and leaves no trace", async ({ page, m }) => {
  await newGame(page, m, "Abalone", { seats: ["human", "human"] });
  for (const hash of [
    "room=nowhere",
    `room=nowhere12345&key=${KEY}`,
    `room=%F0%9F%98%80&key=${KEY}`,
    "room=nowhere12345&key=%00",
    `room=${"a".repeat(5000)}&key=${KEY}`,
    "room=x&invite=y",
  ]) {
    await page.goto("/boards");
    await page.goto(`/room#${hash}`);
    await expect(page.getByText(m.boards.lost), hash).toBeVisible();
  }
  await page.goto("/room");
  await expect(page.getByText(m.boards.noRoom)).toBeVisible();
  // The games of this browser are asked for with all keys it has: a wrong one would spoil the whole answer.
  await page.goto("/boards");
  await expect(page.getByRole("link", { name: /Abalone, / })).toBeVisible();
});

test("the address of a tournament that is not there says so", async ({ page, m }) => {
  for (const id of ["zzz", "nowhere12345", "..%2F..", "%F0%9F%98%80", "a".repeat(3000)]) {
    await page.goto(`/tournaments?id=${id}`);
    await expect(page.getByText(m.tournaments.gone), id).toBeVisible();
  }
  await page.goto("/tournaments?id=");
  await expect(page.getByRole("heading", { name: m.tournaments.title, level: 1 })).toBeVisible();
});

test("the address of an analysis board that says too much or too little gets a sentence", async ({ page, m }) => {
  for (const query of ["", "?game=", "?game=x", "?game=..%2F..&moves=%00"]) {
    await page.goto(`/board${query}`);
    await expect(page.getByText(m.boardPage.noGame), query).toBeVisible();
  }
  for (const query of [
    "moves=f6+zz",
    "moves=f6+f6",
    "position=%F0%9F%98%80",
    `position=${"a".repeat(3000)}`,
    "setup=x",
    "puzzle=99999999999999999999",
  ]) {
    await page.goto(`/board?game=yinsh&${query}`);
    await expect(page.getByRole("alert"), query).not.toBeEmpty();
  }
  // What is not a number is left out.
  for (const query of ["at=99999999999999999999", "at=-1", "puzzle=-1", "names=%3Cb%3E"]) {
    await page.goto(`/board?game=yinsh&moves=f6&${query}`);
    await expect(page.getByRole("region", { name: m.boardPage.moves }), query).toContainText("f6");
  }
});

test("a position that is no position gets a sentence in the form, and the text stays", async ({ page, m }) => {
  await page.goto("/boards");
  await page.getByRole("button", { name: fill(m.boards.playOf, { game: "Yinsh" }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(m.boards.form.position, { exact: true }).click();
  const field = dialog.getByRole("textbox", { name: m.boards.form.position });
  for (const text of ["😀", "rings 1 z99", "side 7", "rings 1 a2 a2", "9".repeat(500), "<b>x</b>"]) {
    await field.fill(text);
    await dialog.getByRole("button", { name: m.boards.form.start, exact: true }).click();
    await expect(dialog.getByRole("alert"), text).not.toBeEmpty();
    await expect(field).toHaveValue(text);
  }
});
