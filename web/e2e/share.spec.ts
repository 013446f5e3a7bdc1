import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "./frame";

const CGP = `${Array(7).fill("15").join("/")}/5HAT7/${Array(7).fill("15").join("/")} CHATSE?/ 10/12 0`;

test.beforeEach(async ({ page, m }) => {
  await page.goto(`/analyse?${new URLSearchParams({ lexicon: "en", cgp: CGP })}`);
  await expect(page.getByRole("listbox", { name: m.analyse.list.label })).toBeVisible();
  await page.getByRole("button", { name: m.analyse.share }).click();
});

test("the link holds the position: it opens the same board", async ({ page, m, context }) => {
  const dialog = page.getByRole("dialog", { name: m.share.title });
  await expect(dialog.getByRole("img", { name: m.share.alt })).toBeVisible();
  await expectAccessible(page);
  const link = await dialog.getByLabel(m.share.link).inputValue();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole("gridcell", { name: /^8F, H/ })).toBeVisible();
  await other.close();
});

test("the board is saved as SVG and as PNG, the position as CGP", async ({ page, m }) => {
  const dialog = page.getByRole("dialog", { name: m.share.title });
  const saved = async (name: string, role: "link" | "button"): Promise<Buffer> => {
    const download = page.waitForEvent("download");
    await dialog.getByRole(role, { name, exact: true }).click();
    return readFile(await (await download).path());
  };
  const svg = (await saved("SVG", "link")).toString();
  expect(svg.startsWith("<svg")).toBe(true);
  expect(svg).toContain(">H<");
  const png = await saved("PNG", "button");
  expect([...png.subarray(1, 4)]).toEqual([..."PNG"].map((letter) => letter.charCodeAt(0)));
  // Width and height have a fixed place in a PNG. The picture has twice the resolution of its SVG.
  expect(png.readUInt32BE(16)).toBeGreaterThan(1000);
  expect((await saved("CGP", "button")).toString().trim()).toBe(CGP);
});

test("a game under review is saved as GCG and JSON", async ({ page, m }) => {
  await page.goto("/review");
  await page.getByLabel(m.review.empty.paste).fill("#lexicon en\n>eva: ANCHORS 8F HAS +12 12\n");
  await page.getByRole("button", { name: m.review.empty.submit, exact: true }).click();
  await page.getByRole("button", { name: m.review.share }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "GCG", exact: true }).click();
  const gcg = (await readFile(await (await download).path())).toString();
  expect(gcg).toContain(">eva: ANCHORS 8F HAS +12 12");
});
