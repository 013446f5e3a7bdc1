// Measures the page in a real browser: how soon the first board is on the screen after `kotva` says it is ready, and
// how long the page is busy at a time while a list of ten thousand plays is worked. Run it by `npm run measure` on a
// machine that does nothing else; times of tasks are those of the processor, so that a little load does no harm.
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
const BOARD = "15/3F11/2BURQa8/3R11/3YU10/4L10/4Z10/2SWIVET2THEGN/2TOE1XENIA1V2/1KAM1JOLED2I2/1APE1ONST3L2/2ER1ES4EL2/2DA7MY2/AHI8E3/NAIFER5U3";
const MANY = `/analyse?${new URLSearchParams({ lexicon: "en", cgp: `${BOARD} / 270/323 0`, by: "score" })}`;
const FIRST = { Analyse: `/analyse?${new URLSearchParams({ lexicon: "en", cgp: `${EMPTY} ANCHORS/ 0/0 0` })}` };

/** A server of its own, told when it says that it is ready. */
async function serve() {
  const server = spawn(KOTVA, ["serve", "--port", String(PORT)], { env: { ...process.env, KOTVA_DATA: mkdtempSync(join(tmpdir(), "kotva-measure-")) } });
  await new Promise((ready) => server.stdout.once("data", ready));
  return server;
}

async function stopped(server) {
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await gone;
}

async function firstBoard(browser, path) {
  const context = await browser.newContext({ baseURL: BASE, viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const page = await context.newPage();
  const server = await serve();
  const begun = performance.now();
  await page.goto(path);
  await page.getByRole("grid").first().waitFor({ timeout: 20_000 });
  const seconds = (performance.now() - begun) / 1000;
  await context.close();
  await stopped(server);
  return seconds;
}

/** The longest tasks of the page's main thread in milliseconds of the processor, with what was done meanwhile. */
async function busy(browser, page, name, work) {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await work();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = new Set(traceEvents.filter((event) => event.name === "thread_name" && event.args.name === "CrRendererMain").map(({ pid, tid }) => `${pid}:${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === "RunTask" && main.has(`${pid}:${tid}`));
  const longest = tasks.map(({ tdur, dur }) => (tdur ?? dur) / 1000).sort((a, b) => b - a);
  console.log(`${name.padEnd(34)} ${longest.slice(0, 3).map((ms) => ms.toFixed(1).padStart(6)).join(" ")} ms`);
  return longest[0] ?? 0;
}

async function frames(browser) {
  const server = await serve();
  const context = await browser.newContext({ baseURL: BASE, viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const page = await context.newPage();
  const list = page.getByRole("listbox");
  const option = list.getByRole("option");
  const idle = () => page.waitForFunction(() => document.querySelector('.list[aria-busy="false"]'));
  await page.goto("/words");
  console.log("longest tasks of the main thread");
  await busy(browser, page, "(the page itself, with its board)", async () => {
    await page.goto(MANY);
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
      await page.locator(".list > .head").getByRole("button", { name: new RegExp(`^${column}`) }).click();
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

const browser = await chromium.launch({ executablePath: process.env.KOTVA_CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
try {
  for (const [name, path] of Object.entries(FIRST)) {
    console.log(`first board, ${name}: ${(await firstBoard(browser, path)).toFixed(2)} s after the server is ready (at most 1)`);
  }
  console.log(`longest: ${(await frames(browser)).toFixed(1)} ms (at most 50)`);
} finally {
  await browser.close();
}
