import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../python/kotva/web/static",
    emptyOutDir: true,
    // light-dark() colours and nesting are used as they are: browsers since the summer of 2024.
    target: ["chrome123", "firefox120", "safari17.5"],
    // Inlined assets would be data: addresses, which the content security policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8620" } },
  test: { include: ["tests/**/*.test.ts"] },
});
