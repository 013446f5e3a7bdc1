// Measures the page in a real browser: the time from the line in which `kotva` says it is ready to the first board, the
// time until a list of plays and a computer's answer are shown, and the longest tasks while a list of ten thousand
// plays is used. Run it with `npm run measure` on an idle machine. The browser is already running and its cache is
// empty. Each time ends with the frame that shows the result. Tasks are measured in processor time, so a little
// load does not matter.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const KOTVA = process.env.KOTVA ?? "../.venv/bin/kotva";
const PORT = Number(process.env.KOTVA_TEST_PORT ?? 8699);
const BASE = `http://127.0.0.1:${PORT}`;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const EMPTY = Array(15).fill("15").join("/");
// 15 284 plays with a blank.
const BOARD =
  "15/3F11/2BURQa8/3R11/3YU10/4L10/4Z10/2SWIVET2THEGN/2TOE1XENIA1V2/1KAM1JOLED2I2/1APE1ONST3L2/2ER1ES4EL2/2DA7MY2/AHI8E3/NAIFER5U3";
const MIDDLE =
  "7E3B3/CODIfY1M1H1U3/A4EGOMANIA2/N6V1R1K3/U3N1FE1L5/L3ERA2O5/A3BEZ2T5/T3uPENDS5/E3LO1A7/4AR1T7/4ET1I7/7V6Q/7I6U/7SCOTOPIA/7T1FIX2Y";
const DESK = { baseURL: BASE, viewport: { width: 1280, height: 800 }, locale: "en-GB" };
const RUNS = 7;

const analyse = (cgp, by) => `/analyse?${new URLSearchParams({ lexicon: "en", cgp, by })}`;

const running = new Set();
process.once("exit", () => running.forEach((server) => server.kill()));

/** Starts a separate server and waits until it says that it is ready. */
async function serve(data = mkdtempSync(join(tmpdir(), "kotva-measure-"))) {
  const server = spawn(KOTVA, ["serve", "--port", String(PORT)], { env: { ...process.env, KOTVA_DATA: data } });
  running.add(server);
  await new Promise((ready) => server.stdout.once("data", ready));
  return server;
}

async function stopped(server) {
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await gone;
  running.delete(server);
}

/** Resolves to the wall-clock time of the first frame that shows an element of this selector. */
async function shown(page, selector) {
  await page.addInitScript((selector) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      seen.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => (window.shown = performance.timeOrigin + performance.now())),
      );
    });
    seen.observe(document, { childList: true, subtree: true });
  }, selector);
  return async () => (await page.waitForFunction(() => window.shown, undefined, { timeout: 20_000 })).jsonValue();
}

function report(name, times, limit) {
  const [least, median] = [Math.min(...times), times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]];
  console.log(
    `${name.padEnd(34)} least ${least.toFixed(0)}, median ${median.toFixed(0)} of ${times.length} (at most ${limit}) ms`,
  );
}

/** Time from the server's ready line to the board, in a browser with an empty cache. */
async function firstBoard(browser, name, { path, data, storageState }) {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ ...DESK, storageState });
    const page = await context.newPage();
    const board = await shown(page, '[role="grid"]');
    const server = await serve(data);
    const ready = Date.now();
    await page.goto(path, { waitUntil: "commit" });
    times.push((await board()) - ready);
    await context.close();
    await stopped(server);
  }
  report(`first board, ${name}`, times, 1000);
}

/** A running game: its address, the server's data and the browser's storage. */
async function begun(browser) {
  const data = mkdtempSync(join(tmpdir(), "kotva-measure-"));
  const server = await serve(data);
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  await newGame(page);
  const path = page.url().slice(BASE.length);
  const storageState = await context.storageState();
  await context.close();
  await stopped(server);
  return { path, data, storageState };
}

/** A game against the player `equity`. */
async function newGame(page) {
  await page.goto("/play");
  await page.getByRole("button", { name: "New game", exact: true }).click();
  const form = page.getByRole("dialog", { name: "New game" });
  await form.getByLabel("Word list").selectOption("en");
  await form.locator('select:has(option[value="equity"])').last().selectOption("equity");
  await form.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("grid").waitFor();
}

/** Time from the click that plays a move to the frame with the computer's answer in the log. */
async function answers(browser) {
  const server = await serve();
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  await newGame(page);
  const rows = page.getByRole("region", { name: "Moves" }).locator("tbody tr");
  const times = [];
  for (let turn = 0; turn < RUNS; turn++) {
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "Lay it", exact: true }).click();
    const play = page.getByRole("button", { name: /^Play/ });
    await play.and(page.locator(":enabled")).waitFor();
    const moves = await rows.count();
    times.push(
      await play.evaluate(async (button, wanted) => {
        const clicked = performance.now();
        button.click();
        while (document.querySelectorAll('[role="region"] tbody tr, section tbody tr').length < wanted)
          await new Promise(requestAnimationFrame);
        return performance.now() - clicked;
      }, moves + 2),
    );
  }
  await context.close();
  await stopped(server);
  report("a computer's answer, equity", times, 100);
}

/** Time from replacing a one-tile rack to the frame with the first rows of the new list. */
async function lists(browser, name, board, rack, by) {
  const server = await serve();
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  const [one, all] = [rack.slice(0, 1), rack].map((tiles) => analyse(`${board} ${tiles}/ 270/323 0`, by));
  await page.goto(one);
  await page.locator('[role="option"]').first().waitFor();
  const go = async (address) => {
    const rows = () => document.querySelector('[role="option"]')?.getAttribute("aria-setsize");
    const [before, asked] = [rows(), performance.now()];
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
    while ((rows() ?? before) === before) await new Promise(requestAnimationFrame);
    return performance.now() - asked;
  };
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    times.push(await page.evaluate(go, all));
    await page.evaluate(go, one);
  }
  await context.close();
  await stopped(server);
  report(name, times, 200);
}

/** The longest tasks of the main thread in milliseconds of processor time, each with the action it belongs to. */
async function busy(browser, page, name, work) {
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await work();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = new Set(
    traceEvents
      .filter((event) => event.name === "thread_name" && event.args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === "RunTask" && main.has(`${pid}:${tid}`));
  const longest = tasks.map(({ tdur, dur }) => (tdur ?? dur) / 1000).sort((a, b) => b - a);
  console.log(
    `${name.padEnd(34)} ${longest
      .slice(0, 3)
      .map((ms) => ms.toFixed(1).padStart(6))
      .join(" ")} ms`,
  );
  return longest[0] ?? 0;
}

async function frames(browser) {
  const server = await serve();
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  const list = page.getByRole("listbox");
  const option = list.getByRole("option");
  const idle = () => page.waitForFunction(() => document.querySelector('.list[aria-busy="false"]'));
  await page.goto("/words");
  console.log("longest tasks of the main thread");
  await busy(browser, page, "(the page itself, with its board)", async () => {
    await page.goto(analyse(`${BOARD} / 270/323 0`, "score"));
    await page.getByRole("tab").first().waitFor();
  });
  const longest = [];
  const measure = async (name, work) => longest.push(await busy(browser, page, name, work));
  await measure("the list arrives", async () => {
    await page.getByLabel("Tiles on the rack").fill("AEINRS?");
    await page.keyboard.press("Enter");
    await option.first().waitFor();
  });
  console.log(`  ${await option.first().getAttribute("aria-setsize")} rows, of which ${await option.count()} exist`);
  await list.hover();
  await measure("scrolling by the wheel", async () => {
    for (let step = 0; step < 40; step++) await page.mouse.wheel(0, 400);
  });
  await measure("a jump to the end and back", async () => {
    await list.focus();
    for (const key of ["End", "Home", "End", "Home"]) await page.keyboard.press(key);
  });
  await measure("previews by the arrows", async () => {
    for (let step = 0; step < 20; step++) await page.keyboard.press("ArrowDown");
  });
  for (const column of ["word", "square", "points", "word"]) {
    await measure(`sorting by ${column}`, async () => {
      await page
        .locator(".list > .head")
        .getByRole("button", { name: new RegExp(`^${column}`) })
        .click();
      await idle();
    });
  }
  const field = page.getByLabel("Word or square", { exact: true });
  await measure("filtering by letters", () => field.pressSequentially("ins"));
  await measure("filtering by a square", () => field.fill("4G"));
  await field.fill("");
  await measure("the map of landings", () => page.getByRole("tab", { name: "Maps" }).click());
  await context.close();
  await stopped(server);
  return Math.max(...longest);
}

const browser = await chromium.launch({
  executablePath: process.env.KOTVA_CHROMIUM ?? "/usr/bin/chromium",
  args: FLAGS,
});
try {
  await firstBoard(browser, "Analyse", { path: analyse(`${EMPTY} ANCHORS/ 0/0 0`, "equity") });
  await firstBoard(browser, "Play", await begun(browser));
  await answers(browser);
  await lists(browser, "plays of a middle game, equity", MIDDLE, "EGLSIRO", "equity");
  await lists(browser, "15 412 moves, points", BOARD, "AEINRS?", "score");
  console.log(`longest: ${(await frames(browser)).toFixed(1)} ms (at most 50)`);
} finally {
  await browser.close();
}
