// The pages of the app, for the header and the router. A new page is one more entry.
import type { Component } from "svelte";
import type { Messages } from "../i18n/en";

export type Key = readonly [keys: readonly string[], what: string];

export interface Page {
  path: string;
  name: (m: Messages) => string;
  /** Loaded when it is first shown. */
  view: () => Promise<{ default: Component }>;
  /** The keys of this page and what they do, for the list of keys. */
  keys?: (m: Messages) => readonly Key[];
  /** The page uses the whole width of the window. */
  wide?: boolean;
  /** The page fills the window: the header is not shown. */
  bare?: boolean;
  /** Reached by links only, not listed in the header. */
  hidden?: boolean;
}

export const PAGES: Page[] = [
  {
    path: "/play",
    name: (m) => m.frame.play,
    view: () => import("../play/PlayPage.svelte"),
    keys: (m) => playKeys(m.play.keys),
    wide: true,
  },
  {
    path: "/analyse",
    name: (m) => m.analyse.title,
    view: () => import("../analyse/AnalysePage.svelte"),
    keys: (m) => analyseKeys(m.analyse.keys),
    wide: true,
  },
  {
    path: "/review",
    name: (m) => m.review.title,
    view: () => import("../review/ReviewPage.svelte"),
    keys: (m) => [
      [["←", "→"], m.review.keys.back],
      [["Home", "End"], m.review.keys.ends],
      [["s"], m.review.keys.share],
    ],
    wide: true,
  },
  {
    path: "/words",
    name: (m) => m.frame.words,
    view: () => import("../words/WordsPage.svelte"),
    keys: (m) => wordKeys(m.keys),
  },
  {
    path: "/judge",
    name: (m) => m.judge.title,
    view: () => import("../words/JudgePage.svelte"),
    bare: true,
    hidden: true,
  },
  {
    path: "/study",
    name: (m) => m.quiz.title,
    view: () => import("../study/StudyPage.svelte"),
    keys: (m) => studyKeys(m.quiz.keys),
    wide: true,
  },
  { path: "/boards", name: (m) => m.boards.title, view: () => import("../boards/BoardsPage.svelte") },
  {
    path: "/tournaments",
    name: (m) => m.tournaments.title,
    view: () => import("../tournaments/TournamentsPage.svelte"),
    keys: (m) => [
      [["n"], m.tournaments.keys.fresh],
      [["p"], m.tournaments.keys.stop],
    ],
  },
  {
    path: "/room",
    name: (m) => m.boards.room,
    view: () => import("../boards/RoomPage.svelte"),
    keys: (m) => boardKeys(m.boards.keys),
    wide: true,
    hidden: true,
  },
  {
    path: "/board",
    name: (m) => m.boardPage.title,
    view: () => import("../boards/BoardPage.svelte"),
    keys: (m) => deskKeys(m),
    wide: true,
    hidden: true,
  },
];

function wordKeys(m: Messages["keys"]): Key[] {
  return [
    [["/"], m.search],
    [["l"], m.letters],
    [["Enter"], m.submit],
    [["↑", "↓"], m.list],
    [["Enter"], m.open],
    [["j"], m.judge],
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

function analyseKeys(m: Messages["analyse"]["keys"]): Key[] {
  return [
    [["↑", "↓"], m.list],
    [["Enter"], m.play],
    [["b"], m.best],
    [["r"], m.random],
    [["d"], m.draw],
    [["h"], m.hide],
    [["f"], m.filter],
    [["p"], m.simulate],
    [["x"], m.stop],
    [["o"], m.order],
    [["Ctrl", "Z"], m.undo],
    [["s"], m.share],
  ];
}

function studyKeys(m: Messages["quiz"]["keys"]): Key[] {
  return [
    [["Enter"], m.enter],
    [["F2"], m.show],
    [["A–Z", "Space", "Backspace", "Esc"], m.board],
  ];
}

function boardKeys(m: Messages["boards"]["keys"]): Key[] {
  return [
    [["←", "↑", "→", "↓"], m.arrows],
    [["Enter"], m.pick],
    [[".", ","], m.next],
    [["c"], m.row],
    [["Esc"], m.escape],
    [["Ctrl+Z", "Ctrl+Y"], m.undo],
    [["h"], m.hints],
    [["r"], m.rotate],
    [["<", ">"], m.look],
  ];
}

function deskKeys({ boards: { keys: m }, boardPage: { keys: own } }: Messages): Key[] {
  return [
    [["←", "↑", "→", "↓"], m.arrows],
    [["Enter"], m.pick],
    [["<", ">"], own.step],
    [["b"], own.hint],
    [["e"], own.edit],
    [["r"], m.rotate],
  ];
}

/** The page at a path; `/` is the first page. */
export function pageAt(path: string): Page | undefined {
  return path === "/" ? PAGES[0] : PAGES.find((page) => page.path === path);
}
