import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { cs } from "../src/i18n/cs";
import { pl } from "../src/i18n/pl";
import { sk } from "../src/i18n/sk";
import type { Language } from "../src/api/types";

test("the interface speaks the browser's language, changes it and remembers it", async ({ page, m }) => {
  await page.goto("/words");
  await expect(page.getByRole("heading", { level: 1, name: m.words.title })).toBeVisible();
  for (const [code, messages] of [
    ["pl", pl],
    ["sk", sk],
    ["cs", cs],
  ] as const) {
    await page.getByRole("banner").locator("select").selectOption(code);
    await expect(page.getByRole("heading", { level: 1, name: messages.words.title })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", code);
    await expectNoSidewaysScroll(page);
  }
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: cs.words.title })).toBeVisible();
});

test("a page names all its files, so that no request waits for another", async ({ page, m }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (["script", "stylesheet"].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
  });
  for (const path of ["/", "/analyse", "/words", "/boards", "/tournaments"]) {
    asked.length = 0;
    const html = await (await page.goto(path))!.text();
    await expect(page.getByRole("main").getByText(m.frame.loading)).toHaveCount(0);
    await expect(page.getByRole("heading").first()).toBeAttached();
    // The server does not know the user's language, so the page cannot name its text file.
    const late = asked.filter((file) => !html.includes(`"${file}"`) && !/\/(cs|en|pl|sk)-/.test(file));
    expect(late).toEqual([]);
    expect(asked.length).toBeGreaterThan(4);
  }
});

test("the theme goes round and is remembered before the first paint", async ({ page, m }) => {
  await page.goto("/words?lexicon=en&word=anchor");
  const button = page.getByRole("button", { name: m.frame.theme.split("{")[0]! });
  const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const system = await paper();
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  const light = await paper();
  await expectAccessible(page);
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const dark = await paper();
  await expectAccessible(page);
  expect(dark).not.toBe(light);
  expect([light, dark]).toContain(system);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await button.click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
});

test("? lists the keys, Esc closes the list, / goes to the word, l to the letters", async ({ page, m }) => {
  await page.goto("/words?lexicon=en");
  const word = page.getByLabel(m.words.check.label, { exact: true });
  await expect(word).toBeVisible();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: m.keys.title });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("/");
  await expect(word).toBeFocused();
  await page.keyboard.type("a?b/c");
  await expect(word).toHaveValue("a?b/c");
  await page.keyboard.press("Escape");
  await expect(word).not.toBeFocused();
  await page.keyboard.press("l");
  await expect(page.getByLabel(m.words.find.letters)).toBeFocused();
});

test("a key counts although the focus is still in a dialog that was closed", async ({ page, m }) => {
  await page.goto("/words?lexicon=en");
  const word = page.getByLabel(m.words.check.label, { exact: true });
  await expect(word).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: m.keys.title })).toBeVisible();
  // The browser moves the focus away only with the next frame. Both events happen before it, as on a slow machine.
  const inside = await page.evaluate(() => {
    const dialog = document.querySelector("dialog")!;
    dialog.close();
    const focused = document.activeElement!;
    focused.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
    return dialog.contains(focused);
  });
  expect(inside).toBe(true);
  await expect(word).toBeFocused();
});

test("About says version and licence", async ({ page, m }) => {
  await page.goto("/words");
  await page.getByRole("button", { name: m.frame.about }).click();
  const dialog = page.getByRole("dialog", { name: m.about.title });
  await expect(dialog.getByText(/\d+\.\d+\.\d+/)).toBeVisible();
  await expect(dialog.getByText(/MIT/)).toBeVisible();
  const licence = await page.request.get(
    (await dialog.getByRole("link", { name: m.about.font }).getAttribute("href"))!,
  );
  expect(await licence.text()).toContain("SIL OPEN FONT LICENSE Version 1.1");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: m.frame.close }).click();
  await expect(dialog).toBeHidden();
});

test("Tab goes from the skip link through the header to the fields, each with a visible ring", async ({ page, m }) => {
  await page.goto("/words?lexicon=en");
  await expect(page.getByLabel(m.words.check.label, { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: m.frame.skip })).toBeFocused();
  await page.keyboard.press("Enter");
  // The browser follows a link to a place of the same page after the key, not with it.
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(m.words.lexicon)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: m.judge.title })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: m.loadLanguage.open })).toBeFocused();
  await page.keyboard.press("Tab");
  const word = page.getByLabel(m.words.check.label, { exact: true });
  await expect(word).toBeFocused();
  expect(await word.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe("solid");
});

test("everything comes from this server, and the page is small", async ({ page, baseURL, m }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL!)) foreign.push(request.url());
  });
  await page.goto("/words?lexicon=en");
  await expect(page.getByText(m.words.check.empty)).toBeVisible();
  const sizes = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .filter(({ name }) => !name.includes("/api/"))
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
  );
  const sum = (fonts: boolean): number =>
    sizes.filter(({ name }) => name.endsWith(".woff2") === fonts).reduce((all, { bytes }) => all + bytes, 0);
  expect(foreign).toEqual([]);
  expect(sum(false)).toBeGreaterThan(10_000);
  // The first page loads the texts of all pages, in one language. Everything else is loaded when it is shown.
  expect(sum(false)).toBeLessThan(110_000);
  // Two files at most: common letters, and those of our languages. Browsers keep them.
  expect(sum(true)).toBeLessThan(95_000);
});

test("every letter of our tiles comes from the bundled font, and figures are equally wide", async ({
  page,
  m,
  request,
}) => {
  await page.goto("/words?lexicon=en");
  await expect(page.getByText(m.words.check.empty)).toBeVisible();
  const languages = (await (await request.get("/api/languages")).json()) as Language[];
  const letters = languages.flatMap((language) => language.letters.map(({ letter }) => letter + letter.toLowerCase()));
  await page.evaluate(async (text) => {
    const sample = document.createElement("p");
    sample.id = "sample";
    sample.className = "numbers";
    sample.append(
      ...[text, "11111", "88888"].map((part) => Object.assign(document.createElement("span"), { textContent: part })),
    );
    document.body.append(sample);
    await Promise.all([...document.fonts].map((font) => font.load()));
  }, letters.join(" "));
  const widths = await page
    .locator("#sample span")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(widths[1]).toBeCloseTo(widths[2]!, 1);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#sample span" });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  expect([...new Set(fonts.map(({ familyName }) => familyName.split(" ").slice(0, 3).join(" ")))]).toEqual([
    "Source Sans 3",
  ]);
});

test.describe("an unknown address", () => {
  test.use({ expected: [/Failed to load resource/] });

  test("is a 404 with a way to a page that exists", async ({ page, m }) => {
    const answer = await page.goto("/chess");
    expect(answer?.status()).toBe(404);
    await page.getByRole("link", { name: m.frame.toWords }).click();
    await expect(page.getByRole("heading", { level: 1, name: m.words.title })).toBeVisible();
  });
});
