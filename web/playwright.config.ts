import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const PORT = Number(process.env.KOTVA_TEST_PORT ?? 8697);

// The browser is Debian's own: nothing is downloaded, and it talks to nobody but the server started here.
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  reporter: "list",
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    browserName: "chromium",
    launchOptions: { executablePath: process.env.KOTVA_CHROMIUM ?? "/usr/bin/chromium", args: FLAGS },
    trace: "off",
  },
  projects: [
    { name: "desk", use: { viewport: { width: 1280, height: 800 }, locale: "en-GB", colorScheme: "light" } },
    { name: "phone", use: { viewport: { width: 360, height: 740 }, hasTouch: true, locale: "cs-CZ", colorScheme: "dark" } },
  ],
  webServer: {
    command: `${process.env.KOTVA ?? "../.venv/bin/kotva"} serve --port ${PORT}`,
    url: `http://127.0.0.1:${PORT}/api/about`,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    // Games and words of the tests stay out of the developer's own.
    env: { KOTVA_DATA: mkdtempSync(join(tmpdir(), "kotva-e2e-")) },
  },
});
