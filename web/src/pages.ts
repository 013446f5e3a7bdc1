// The pages of the app. The header lists these and the router shows them: a new page is one more line.
import type { Component } from "svelte";
import type { Messages } from "./i18n/en";

export interface Page {
  path: string;
  name: (m: Messages) => string;
  /** Fetched when it is first shown. */
  view: () => Promise<{ default: Component }>;
}

export const PAGES: Page[] = [
  { path: "/words", name: (m) => m.frame.words, view: () => import("./words/WordsPage.svelte") },
];

/** The page at a path; the bare address is the first page. */
export function pageAt(path: string): Page | undefined {
  return path === "/" ? PAGES[0] : PAGES.find((page) => page.path === path);
}
