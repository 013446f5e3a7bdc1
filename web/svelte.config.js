import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // Styles go into hashed files: the content security policy allows no inline style.
  compilerOptions: { css: "external", runes: true },
};
