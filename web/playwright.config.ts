import { defineConfig } from "@playwright/test";

// The browser is Debian's own: nothing is downloaded, and it talks to nobody but the servers of the tests.
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
  // Each worker has a server of its own (e2e/server.ts).
  workers: 2,
  forbidOnly: true,
  // A test that fails and then passes is counted as flaky, never as passed, and named at the end of the run
  // (tools/test_all.py): a fault to look for.
  retries: 1,
  // Times after which a test is given up, not times it is measured by: a busy machine is no fault of the page.
  timeout: 360_000,
  expect: { timeout: 120_000 },
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: process.env.KOTVA_CHROMIUM ?? "/usr/bin/chromium", args: FLAGS },
    trace: "off",
  },
  projects: [
    { name: "desk", use: { viewport: { width: 1280, height: 800 }, locale: "en-GB", colorScheme: "light" } },
    {
      name: "phone",
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, locale: "cs-CZ", colorScheme: "dark" },
    },
  ],
});
