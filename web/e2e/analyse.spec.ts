import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { fill, plural } from "../src/i18n/text";
import type { RecordInfo, SampleInfo } from "../src/api/types";

const EMPTY = Array(15).fill("15").join("/");

function address(lexicon: string, cgp: string, more: Record<string, string> = {}): string {
  return `/analyse?${new URLSearchParams({ lexicon, cgp, ...more })}`;
}

async function sample(request: APIRequestContext, lexicon: string): Promise<SampleInfo> {
  return (await (await request.get(`/api/sample?lexicon=${lexicon}`)).json()) as SampleInfo;
}

/** The last position of a computer game. Few tiles are left, so it is solved at once. */
async function lateEndgame(request: APIRequestContext): Promise<string> {
  const { gcg } = await sample(request, "en");
  const record = (await (await request.post("/api/record", { data: { text: gcg } })).json()) as RecordInfo;
  return record.steps.filter(({ kind }) => kind === "play").at(-1)!.cgp;
}

test("an empty page teaches: a position in the middle of a game leads to its plays", async ({ page, m, lexicon }) => {
  await page.goto(`/analyse?lexicon=${lexicon}`);
  await expect(page.getByText(m.analyse.empty.lead)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: m.analyse.empty.middle }).click();
  const list = page.getByRole("listbox", { name: m.analyse.list.label });
  await expect(list.getByRole("option").first()).toBeVisible();
  await expect(page).toHaveURL(/cgp=/);
  await page.reload();
  await expect(list.getByRole("option").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("plays by points: sorted, previewed by the keyboard, explained, played by Enter, taken back", async ({
  page,
  m,
}) => {
  await page.goto(address("en", `${EMPTY} ANCHORS/ 0/0 0`, { by: "score" }));
  const list = page.getByRole("listbox", { name: m.analyse.list.label });
  await expect(list.getByRole("option").first()).toBeVisible();
  const scores = (await list.locator(".score").allTextContents()).map(Number);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  // ANCHORS with its C or H on a double letter square and the star scores at least 78 points.
  expect(scores[0]).toBeGreaterThan(70);
  await expect(page.getByRole("gridcell", { name: new RegExp(m.crossword.preview) })).toHaveCount(7);

  await list.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const chosen = await list.locator('[aria-selected="true"]').getAttribute("aria-label");
  const square = await list.locator('[aria-selected="true"] .at').textContent();
  await expect(page.getByRole("region", { name: m.analyse.why.title })).toContainText(square!);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("gridcell", { name: new RegExp(`^${square}, `) })).not.toHaveAttribute(
    "aria-label",
    new RegExp(m.crossword.empty),
  );
  await expect(page.getByText(m.analyse.rack.unknown)).toBeVisible();
  expect(chosen).toContain(square!);

  await page.keyboard.press("Control+z");
  await expect(list.getByRole("option").first()).toBeVisible();
  await expect(page.getByText(m.analyse.rack.unknown)).toBeHidden();
});

test.describe("refusals", () => {
  test.use({ expected: [/Failed to load resource/] });

  test("the rack is typed and drawn; a tile that is not there is refused with the reason", async ({
    page,
    m,
    locale,
  }) => {
    await page.goto(address("en", `${EMPTY} AB/ 0/0 0`));
    await expect(page.getByText(plural(locale ?? "en", m.analyse.rack.notFull, 5))).toBeVisible();
    await page.getByLabel(m.analyse.rack.edit).fill("QQ");
    await page.getByRole("button", { name: m.analyse.rack.set, exact: true }).click();
    await expect(page.getByText(fill(m.rules["not-in-bag"], { 0: "Q" }))).toBeVisible();
    await page.getByLabel(m.analyse.rack.edit).fill("quiz");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/QUIZ/);
    await expect(page.getByText(m.analyse.said.rack)).toBeVisible();
    await page.getByLabel(m.analyse.rack.edit).fill("QQ");
    await page.keyboard.press("Enter");
    await expect(page.getByText(fill(m.rules["not-in-bag"], { 0: "Q" }))).toBeVisible();
    await expect(page.getByText(m.analyse.said.rack)).toHaveCount(0);
    await page.getByRole("button", { name: m.analyse.rack.draw }).click();
    await expect(page.getByText(new RegExp(m.analyse.said.drew.split("{")[0]!))).toBeVisible();
    await expect(page.getByRole("group", { name: m.analyse.rack.label }).getByRole("button")).not.toHaveCount(4);
  });

  test("a position that cannot be read is an error that names the place, with a way out", async ({ page, m }) => {
    await page.goto(address("en", "15/15 ABC/ 0/0 0"));
    await expect(page.getByText(fill(m.rules.rows, { 0: 2, 1: 15 }))).toBeVisible();
    await page.getByRole("link", { name: m.analyse.empty.opening }).click();
    await expect(page.getByRole("listbox", { name: m.analyse.list.label }).getByRole("option").first()).toBeVisible();
  });
});

test("the list is filtered by a word and by a square chosen on the board, shortened and hidden", async ({
  page,
  m,
  request,
}) => {
  const { middle } = await sample(request, "en");
  await page.goto(address("en", middle, { by: "score" }));
  const list = page.getByRole("listbox", { name: m.analyse.list.label });
  await expect(list.getByRole("option").first()).toBeVisible();
  const counted = page.locator(".count");
  const all = (await counted.textContent())!.trim();
  await page.keyboard.press("f");
  await page.keyboard.type("ot");
  // Exchanges and the pass are listed but are no plays, with a filter or without one.
  await expect(counted).toHaveText(new RegExp(`^\\d+ \\S+ ${all}$`));
  await expect(list.locator(".word").first()).toContainText("OT");
  for (const words of await list.locator(".word").allTextContents()) expect(words).toContain("OT");

  const covered = page.getByRole("gridcell", { name: new RegExp(m.crossword.preview) }).first();
  const square = (await covered.getAttribute("aria-label"))!.split(",")[0]!;
  await covered.click();
  await expect(page.getByLabel(m.analyse.list.filter, { exact: true })).toHaveValue(square);
  await expect(list.getByRole("option").first()).toBeVisible();

  await page.getByLabel(m.analyse.list.filter, { exact: true }).fill("");
  await page.getByRole("combobox", { name: m.analyse.list.tab, exact: true }).selectOption("top");
  await expect(list.getByRole("option").first()).toHaveAttribute("aria-setsize", "15");
  await page.getByRole("checkbox", { name: m.analyse.list.show }).uncheck();
  await expect(list).toBeHidden();
  await expect(page.getByText(m.analyse.list.hidden)).toBeVisible();
  await page.getByRole("checkbox", { name: m.analyse.list.show }).check();
  await expect(list).toBeVisible();
});

test("every value has its terms, which add up", async ({ page, m, request }) => {
  const { middle } = await sample(request, "en");
  await page.goto(address("en", middle, { by: "smart" }));
  const why = page.getByRole("region", { name: m.analyse.why.title });
  await expect(why).toContainText(m.analyse.why.terms.bingo!);
  const numbers = (await why.locator("dd").allTextContents()).map((text) =>
    Number(text.replace(",", ".").replace("−", "-").replace("+", "")),
  );
  const total = numbers.pop()!;
  expect(numbers.reduce((sum, term) => sum + term, 0)).toBeCloseTo(total, 0);
});

test("best and random are one key away", async ({ page, m }) => {
  await page.goto(address("en", `${EMPTY} ANCHORS/RETINAS 0/0 0`, { by: "score" }));
  const first = page.getByRole("listbox", { name: m.analyse.list.label }).getByRole("option").first();
  await expect(first).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.getByText(new RegExp(m.analyse.said.played.split("{")[0]!))).toContainText(
    /ANCHORS|ARCHONS|RANCHOS/,
  );
  await expect(first).toBeVisible();
  const before = page.url();
  await expect(async () => {
    await page.keyboard.press("r");
    expect(page.url()).not.toBe(before);
  }).toPass();
});

test("an endgame is solved once the bag is empty: it is proved, and its line is shown on the board", async ({
  page,
  m,
  request,
}) => {
  await page.goto(address("en", `${EMPTY} ANCHORS/ 0/0 0`));
  await page.getByRole("tab", { name: m.analyse.endgame.tab }).click();
  await expect(page.getByText(new RegExp(m.analyse.endgame.notYet.other.split("{")[0]!.trim()))).toBeVisible();

  const late = await lateEndgame(request);
  await page.goto(address("en", late));
  await page.getByRole("tab", { name: m.analyse.endgame.tab }).click();
  await page.getByRole("button", { name: m.analyse.endgame.solve, exact: true }).click();
  await expect(page.getByText(m.analyse.endgame.proved)).toBeVisible();
  await page.getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByRole("gridcell", { name: new RegExp(m.crossword.preview) }).first()).toBeVisible();
  await expectAccessible(page);
});

test("maps: where plays land, and what the opponent threatens with racks drawn by chance", async ({
  page,
  m,
  lexicon,
  request,
}) => {
  const { middle } = await sample(request, lexicon);
  await page.goto(address(lexicon, middle));
  await page.getByRole("tab", { name: m.analyse.map.tab }).click();
  await expect(page.locator(".heat").first()).toBeAttached();
  await page.getByRole("radio", { name: m.analyse.map.measures.count }).check();
  await page.getByRole("radio", { name: m.analyse.map.threats }).check();
  await page.getByRole("button", { name: m.analyse.map.draws }).click();
  await expect(page.getByText(new RegExp(m.analyse.map.meanBest.split("{")[0]!))).toBeVisible();
  await expect(page.getByRole("button", { name: m.analyse.map.draws })).toBeVisible();
  await expect(page.locator(".heat").first()).toBeAttached();
  await expectAccessible(page);
  await page.getByRole("tab", { name: m.analyse.bag.tab }).click();
  await expect(page.locator(".heat")).toHaveCount(0);
  await expectAccessible(page);
});

test("ten thousand plays: at most 60 rows exist, and scrolling keeps them so", async ({ page, m }) => {
  const board =
    "15/3F11/2BURQa8/3R11/3YU10/4L10/4Z10/2SWIVET2THEGN/2TOE1XENIA1V2/1KAM1JOLED2I2/1APE1ONST3L2/2ER1ES4EL2/2DA7MY2/AHI8E3/NAIFER5U3";
  await page.goto(address("en", `${board} AEINRS?/ 270/323 0`, { by: "score" }));
  const list = page.getByRole("listbox", { name: m.analyse.list.label });
  const option = list.getByRole("option");
  await expect(option.first()).toBeVisible();
  expect(Number(await option.first().getAttribute("aria-setsize"))).toBeGreaterThan(10_000);
  expect(await option.count()).toBeLessThanOrEqual(60);
  await list.focus();
  await page.keyboard.press("End");
  await expect(list.locator('[aria-selected="true"]')).toBeInViewport();
  expect(await option.count()).toBeLessThanOrEqual(60);
  await page.keyboard.press("Home");
  await expect(list.locator('[aria-selected="true"]')).toHaveAttribute("aria-posinset", "1");

  // These checks count the work of a frame (rows created by a scroll, squares changed by a preview), not its time.
  const made = await list.evaluate(async (box) => {
    let rows = 0;
    const seen = new MutationObserver(
      (changes) =>
        (rows += changes.reduce(
          (sum, { addedNodes }) => sum + [...addedNodes].filter((node) => node instanceof HTMLElement).length,
          0,
        )),
    );
    seen.observe(box, { childList: true, subtree: true });
    box.scrollTop += 36 * 10;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
    seen.disconnect();
    return rows;
  });
  expect(made).toBeLessThanOrEqual(12);
  await page.getByRole("grid").evaluate((grid) => {
    const squares = new Set<Node>();
    const seen = new MutationObserver((changes) => {
      for (const { target } of changes) squares.add(target);
      grid.setAttribute("data-changed", String(squares.size));
    });
    seen.observe(grid, { attributes: true, attributeFilter: ["aria-label"], subtree: true });
  });
  await page.keyboard.press("ArrowDown");
  await expect(list.locator('[aria-selected="true"]')).toHaveAttribute("aria-posinset", "2");
  const changed = Number((await page.getByRole("grid").getAttribute("data-changed")) ?? 0);
  expect(changed).toBeLessThanOrEqual(16);

  await page.locator(".list").getByRole("button", { name: m.analyse.list.columns.word }).click();
  await expect(page.locator('.list[aria-busy="false"]')).toBeVisible();
  await expect(list.locator(".word").first()).toHaveText(/^A/);
});

test("exchanges are listed by their leave, and the pass comes last", async ({ page, m }) => {
  await page.goto(address("en", `${EMPTY} QVIIUUE/ 0/0 0`, { by: "equity" }));
  const list = page.getByRole("listbox", { name: m.analyse.list.label });
  const exchange = fill(m.analyse.list.exchange, { tiles: "IUV" });
  await expect(list.getByRole("option").first()).toContainText(exchange);
  await expect(page.getByRole("region", { name: m.analyse.why.title })).toContainText("Q I U E");
  await list.focus();
  await page.keyboard.press("End");
  await expect(list.locator('[aria-selected="true"]')).toContainText(m.analyse.list.pass);
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.getByText(fill(m.analyse.said.exchanged, { tiles: "IUV" }))).toBeVisible();
});

test("unsupported operations of a position are named", async ({ page, m }) => {
  await page.goto(address("en", `${EMPTY} ANCHORS/ 0/0 0 lex en; bdn SuperCrosswordGame; tmr 900/900;`));
  await expect(page.getByText(fill(m.play.say.aside, { what: "bdn SuperCrosswordGame; tmr 900/900" }))).toBeVisible();
});

test("the list of keys has those of this page", async ({ page, m }) => {
  await page.goto(address("en", `${EMPTY} ANCHORS/ 0/0 0`));
  await expect(page.getByRole("listbox", { name: m.analyse.list.label })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText(m.analyse.keys.best)).toBeVisible();
});

test("numbers follow the language of the interface", async ({ page, m, request, locale }) => {
  const { middle } = await sample(request, "en");
  await page.goto(address("en", middle, { by: "equity" }));
  const worth = page.getByRole("listbox", { name: m.analyse.list.label }).locator(".value").first();
  await expect(worth).toHaveText(locale?.startsWith("cs") ? /^-?\d+,\d$/ : /^-?\d+\.\d$/);
});
