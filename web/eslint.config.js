import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "test-results", "src/api/schema.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  {
    // The type checker knows names better.
    files: ["**/*.ts", "**/*.svelte"],
    rules: { "no-undef": "off" },
  },
  {
    rules: {
      // Questions are dialogs of the page, never of the browser.
      "no-alert": "error",
      // Playwright's fixtures need the pattern.
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      // Maps and sets here are values: they are replaced, never changed.
      "svelte/prefer-svelte-reactivity": "off",
      // A space or a sign between two expressions is written as an expression too.
      "svelte/no-useless-mustaches": "off",
      // svelte-check fails on every warning that is not ignored, and it needs these comments.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
);
