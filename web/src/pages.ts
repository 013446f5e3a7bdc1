// The pages of the app. The header lists these and the router shows them: a new page is one more line.
import type { Component } from "svelte";
import type { Messages } from "./i18n/en";

export type Key = readonly [keys: readonly string[], what: string];

export interface Page {
  path: string;
  name: (m: Messages) => string;
  /** Fetched when it is first shown. */
  view: () => Promise<{ default: Component }>;
  /** The keys of this page and what they do, for the list of keys. */
  keys?: (m: Messages) => readonly Key[];
  /** The page uses the whole width of the window. */
  wide?: boolean;
}

export const PAGES: Page[] = [
  { path: "/play", name: (m) => m.frame.play, view: () => import("./play/PlayPage.svelte"), keys: (m) => playKeys(m.play.keys), wide: true },
  { path: "/words", name: (m) => m.frame.words, view: () => import("./words/WordsPage.svelte"), keys: (m) => wordKeys(m.keys) },
];

function wordKeys(m: Messages["keys"]): Key[] {
  return [
    [["/"], m.search],
    [["l"], m.letters],
    [["Enter"], m.submit],
    [["↑", "↓"], m.list],
    [["Enter"], m.open],
  ];
}

function playKeys(m: Messages["play"]["keys"]): Key[] {
  return [
    [["←", "↑", "→", "↓"], m.arrows],
    [["A–Z"], m.letters],
    [["Shift", "A–Z"], m.shift],
    [["."], m.picker],
    [["Space"], m.space],
    [["Enter"], m.enter],
    [["Backspace"], m.backspace],
    [["Esc"], m.escape],
    [["Ctrl+Z", "Ctrl+Y"], m.undo],
  ];
}

/** The page at a path; the bare address is the first page. */
export function pageAt(path: string): Page | undefined {
  return path === "/" ? PAGES[0] : PAGES.find((page) => page.path === path);
}
