// Takes the pictures of the documents (docs/images) again: `npm run pictures`, or `npm run pictures -- play-desk words-phone`
// for some of them. Positions, records and seeds are fixed, so that a picture changes only when the page changes. The
// lexica en, cs and cs-klasik must be installed.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";

const KOTVA = process.env.KOTVA ?? "../.venv/bin/kotva";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const IMAGES = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const HERE = mkdtempSync(join(tmpdir(), "kotva-pictures-"));

const DESK = { viewport: { width: 1280, height: 800 }, locale: "en-GB", colorScheme: "light" };
const PHONE = { viewport: { width: 360, height: 740 }, locale: "en-GB", colorScheme: "dark", hasTouch: true };
/** Window heights for pages that are longer than one screen. */
const HEIGHTS = { "tournament-desk": 960, "analysis-desk": 1990 };

/** The game in docs/analysis.md, between two computer players. */
const RECORD = fileURLToPath(new URL("example.gcg", import.meta.url));
const CZECH =
  "3Š1K1S1D5/1BÝK1Ó1Í1Ž5/BÚ1R1T1TLÍM4/3T1ASI1NO4/Z2L2IN2Č4/pEKANOVA7/O5E8/Ť2ŘePNĚ7/4X1A8/3VOŇ9/4T10/3FA10/3U11/3G11/15 CVMEIĚE/ 183/191 0";
/** Turn 15 of the same game. */
const ENGLISH =
  "7E3B3/CODIfY1M1H1U3/A4EGOMANIA2/N6V1R1K3/U3N1FE1L5/L3ERA2O5/A3BEZ2T5/T3uPENDS5/E3LO1A7/4AR1T7/4ET1I7/7V6Q/7I6U/7SCOTOPIA/7T1FIX2Y EGLSIRO/ 389/458 0";
const ABALONE = `[Game "abalone"]
[Position ".2.11/222111/.221.1./...2..../........./....2.../.11122./11.222/11.2. 1"]
[Player1 "Eva"]
[Player2 "Jan"]

c4,b3 h6-i6,g6 f6,g7 a4-b4,c4 b1-c2,d3 b6-c6,d6 a2-c2,d2 g4-h4,f4 b3-d3,e3 f5-h5,e5 a1-c3,d4 b4-c4,d4 *
`;
const YINSH = `[Game "yinsh"]
[Position "rings 1 e5 g7; rings 2 d6 j5; side 1; phase place"]
[Player1 "Eva"]
[Player2 "Jan"]

c4 i8 f9 e3 f6 e6 g7-f7 i8-f5 c4-d4 j5-g5 f6-g6 e3-e4 f9-f8 d6-d5 f8-c5 d5-d7 c5-e7 e4-f4 e7-e8 g5-h6 *
`;

const button = (page, name) => page.getByRole("button", { name, exact: true });
const option = (page) => page.getByRole("listbox").getByRole("option");

/** Switches the interface to Czech. The steps run in English, the picture is Czech. */
async function inCzech(page) {
  await page.locator(".language select").selectOption("cs");
  await page.locator("html[lang=cs]").waitFor();
}

/** The same on a page without the header. */
async function inHiddenCzech(page) {
  await page.locator(".language select").evaluate((field) => {
    field.value = "cs";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.locator("html[lang=cs]").waitFor();
}

async function analyse(page, lexicon, cgp) {
  await page.goto(`/analyse?${new URLSearchParams({ lexicon, cgp, by: "equity" })}`);
  await option(page).first().waitFor();
}

/** A game against Normal in which the hints are played. */
async function play(page, lexicon, turns) {
  await page.goto("/play");
  await button(page, "New game").click();
  const form = page.getByRole("dialog", { name: "New game" });
  await form.getByLabel("Word list").selectOption(lexicon);
  await form.getByLabel("Player 2: Who plays").selectOption("greedy");
  await form.getByText("Board, tiles and rules").click();
  await form.getByLabel("Seed of the draws").fill("9");
  await form.getByRole("button", { name: "Start", exact: true }).click();
  const log = page.getByRole("table", { name: "Moves" }).locator("tbody tr");
  for (let turn = 1; turn <= turns; turn++) {
    await button(page, "Hint").click();
    // A hint comes in four steps.
    for (let step = 1; step < 4; step++) await button(page, "Next hint").click();
    await button(page, "Lay it").click();
    await page.getByRole("button", { name: /^Play/ }).click();
    await log.nth(2 * turn - 1).waitFor();
  }
}

/** Clicks a button under the board; a phone has most of them in its menu. */
async function tool(page, name) {
  const [wanted, more] = [button(page, name), button(page, "More")];
  await wanted.or(more).first().waitFor();
  if (!(await wanted.isVisible())) await more.click();
  await wanted.click();
}

/** Opens the record of a board game as a room. */
async function boards(page, title, record, moves) {
  await page.goto("/boards");
  await button(page, `New game of ${title}`).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start", exact: true }).click();
  await tool(page, "Animation");
  await tool(page, "Import and export");
  await page.getByLabel("Import a position or a record").fill(record);
  await button(page, "Import").click();
  await page
    .locator(".history li button")
    .nth(moves - 1)
    .waitFor();
}

async function tournament(page, request) {
  const made = await (await page.request.post("/api/tournaments", { data: request })).json();
  await page.goto(`/tournaments?id=${made.id}`);
  await page.getByText("finished", { exact: true }).waitFor({ timeout: 240_000 });
}

const PICTURES = {
  async "analyse-desk"(page) {
    await analyse(page, "en", ENGLISH);
  },
  async "analyse-map"(page) {
    // The page chooses a random seed for the racks.
    await page.addInitScript(() => (Math.random = () => 0.5));
    await analyse(page, "en", ENGLISH);
    await page.getByRole("tab", { name: "Maps" }).click();
    await page.getByRole("radio", { name: "what the opponent threatens" }).check();
    await button(page, "Draw racks").click();
    await page.getByText("100 racks of 100").waitFor({ timeout: 60_000 });
  },
  async "analyse-phone"(page) {
    await analyse(page, "cs", CZECH);
    await inCzech(page);
  },
  async "boards-desk"(page) {
    await boards(page, "Abalone", ABALONE, 12);
    await button(page, "Analysis").click();
    await button(page, "Analyse").click();
    await page.locator(".dock-analysis .figures b").filter({ hasText: /^5$/ }).waitFor({ timeout: 60_000 });
    await button(page, "Stop").click();
    await page.locator('.stage [data-at="e3"]').click();
  },
  async "boards-phone"(page) {
    await boards(page, "Yinsh", YINSH, 20);
    await page.locator('.stage [data-at="g6"]').click();
    await inCzech(page);
  },
  async "play-desk"(page) {
    await play(page, "en", 5);
  },
  async "play-phone"(page) {
    await play(page, "cs", 2);
    await inCzech(page);
  },
  async "setup-desk"(page) {
    await play(page, "en", 5);
    await page.getByRole("tab", { name: "Set up" }).click();
  },
  async "review-desk"(page) {
    await page.goto("/review");
    await page.getByLabel("Word list").selectOption("en");
    await page.getByLabel("Choose a file").setInputFiles(RECORD);
    await page.locator("tbody tr").nth(11).getByRole("button").click();
    await page.getByRole("region", { name: "This move" }).getByRole("listitem").nth(4).waitFor();
    await page.getByText(/^Comparing/).waitFor({ state: "detached", timeout: 60_000 });
    await page.locator("tbody tr").nth(13).scrollIntoViewIfNeeded();
  },
  async "study-desk"(page) {
    await page.goto("/study");
    await page.locator("input[type=file]").first().setInputFiles(RECORD);
    await page.getByText("Your deck").waitFor({ timeout: 60_000 });
    await page.goto("/study?exercise=moves");
    // The same values as in docs/analysis.md.
    await page.getByText("normal played 2A CODIfY here and lost 18.6").waitFor();
    await page.keyboard.press("F2");
    await page.getByText("The best move: 2F YU., 32 points.").waitFor();
  },
  async "tournament-desk"(page) {
    const players = ["easy", "medium", "best-move:mass-based", "alpha-beta:simple:depth=2"];
    await tournament(page, { title: "Abalone, levels", game: "abalone", players, games: 10, seed: 3 });
    await page.locator("td.cell button").nth(1).click();
    await button(page, "Replay game 1").waitFor();
  },
  async "tournament-phone"(page) {
    const players = ["greedy", "smart", "equity", "random"];
    await tournament(page, { title: "Hráči programu", game: "crossword", lexicon: "cs", players, games: 20, seed: 3 });
    await inCzech(page);
  },
  async "words-desk"(page) {
    await page.goto("/words?lexicon=cs-klasik&word=slovem&letters=KOTVA?");
    await inCzech(page);
    await option(page).first().waitFor();
    await page
      .getByText(/KLASIK/)
      .first()
      .waitFor();
  },
  async "words-phone"(page) {
    await page.goto("/words?lexicon=en&word=anchor");
    await page.getByRole("heading", { name: "Meaning" }).waitFor();
  },
  async "judge-desk"(page) {
    await page.goto("/judge?lexicon=cs");
    await page.getByLabel("Words of the challenged play").fill("kotva slovvo ať");
    await page.keyboard.press("Enter");
    await inHiddenCzech(page);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
  },
  async "analysis-desk"(page) {
    const report = join(HERE, "game.html");
    execFileSync(KOTVA, ["analyze", RECORD, "-o", report], { stdio: "ignore" });
    await page.goto(pathToFileURL(report).href);
  },
};

/** Starts a separate server on a free port, with its own data. */
async function serve() {
  const port = await new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
  const server = spawn(KOTVA, ["serve", "--port", String(port)], { env: { ...process.env, KOTVA_DATA: HERE } });
  await new Promise((ready) => server.stdout.once("data", ready));
  return { server, base: `http://127.0.0.1:${port}` };
}

async function take(browser, baseURL, name) {
  const frame = name.endsWith("-phone") ? PHONE : DESK;
  const context = await browser.newContext({ ...frame, baseURL, deviceScaleFactor: 1, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.setViewportSize({ ...frame.viewport, height: HEIGHTS[name] ?? frame.viewport.height });
  await PICTURES[name](page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
  });
  const path = join(IMAGES, `${name}.png`);
  await page.screenshot({ path, animations: "disabled" });
  await context.close();
  console.log(`${name.padEnd(18)} ${(statSync(path).size / 1000).toFixed(0).padStart(4)} kB`);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PICTURES));
if (unknown.length > 0)
  throw new Error(`no picture is called ${unknown.join(", ")}; there are ${Object.keys(PICTURES).join(", ")}`);
const { server, base } = await serve();
const browser = await chromium.launch({
  executablePath: process.env.KOTVA_CHROMIUM ?? "/usr/bin/chromium",
  args: FLAGS,
});
try {
  for (const name of asked.length > 0 ? asked : Object.keys(PICTURES)) await take(browser, base, name);
} finally {
  await browser.close();
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await gone;
  rmSync(HERE, { recursive: true });
}
