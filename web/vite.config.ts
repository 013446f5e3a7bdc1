import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { pages } from "./preload.ts";

const BOARD_GAMES = /[\\/]src[\\/](boards|tournaments)[\\/]/;

export default defineConfig({
  plugins: [svelte(), pages()],
  build: {
    outDir: "../python/kotva/web/static",
    emptyOutDir: true,
    // light-dark() colours and nesting are used as they are: browsers since the summer of 2024.
    target: ["chrome123", "firefox120", "safari17.5"],
    // Inlined assets would be data: addresses, which the content security policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A browser asks for six files at a time: the frame, what several pages share and the page itself are few.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "frame", tags: ["$initial"], priority: 2 },
            { name: "shared", minShareCount: 2, test: (id) => !BOARD_GAMES.test(id), priority: 1 },
            { name: "games", minShareCount: 2, test: BOARD_GAMES },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8620" } },
  test: { include: ["tests/**/*.test.ts"] },
});
