// The page can still read data and links written by revision 5f48b87.
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as analyse from "../src/crossword/address";
import { readLink } from "../src/rooms/links";
import * as words from "../src/words/state";

const OLD = new URL("../../tests/fixtures/5f48b87/", import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, OLD), "utf8");

interface Link {
  page: "analyse" | "words" | "room";
  address: string;
  state: object;
}

interface Browser {
  storage: Record<string, string>;
  links: Link[];
}

interface Room {
  keys: { room: string; tokens: (string | null)[]; invites: (string | null)[]; watch: string };
}

const browser = JSON.parse(text("browser.json")) as Browser;
const rooms = JSON.parse(text("rooms.json")) as Record<string, Room>;
const alone = rooms["crossword against a computer"]!.keys;
const shared = rooms["crossword with an open invitation"]!.keys;

/** A browser with this storage. Modules that read storage when they load are loaded again. */
function visit(storage: Record<string, string>): void {
  const kept = new Map(Object.entries(storage));
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.resetModules();
}

describe("old links", () => {
  const readers = {
    analyse: (address: URL) => analyse.read(address.searchParams),
    words: (address: URL) => words.read(address.searchParams),
    room: (address: URL) => readLink(address.hash),
  };

  it.each(browser.links)("to $page open what they were made of: $address", ({ page, address, state }) => {
    const url = new URL(address, "http://localhost");
    expect(url.pathname).toBe(`/${page}`);
    expect(readers[page](url)).toMatchObject(state);
  });
});

describe("an old deck", () => {
  it("is read from the table of the command line", async () => {
    const { readCsv } = await import("../src/study/deck");
    const cards = readCsv(text("deck.csv"));
    expect(cards.map(({ word }) => word)).toEqual(["UVULA", "HABU", "WAE", "BWAZI", "WICE"]);
    expect(cards[0]).toMatchObject({ answer: "5A UVU..", score: 8, lost: 32.3, lexicon: "en" });
  });

  it("is read from the file of the page, with what was answered", async () => {
    visit({});
    const { shelf, saved } = await import("../src/study/shelf.svelte");
    expect(saved(text("deck.json"))).not.toBeNull();
    expect(shelf.join(text("deck.json"))).toBe(true);
    expect(shelf.cards).toHaveLength(5);
    expect(shelf.progress["word en UVULA"]).toMatchObject({ box: 2, right: 2, wrong: 0 });
    expect(shelf.progress["word en HABU"]).toMatchObject({ box: 0, right: 0, wrong: 1 });
    expect(shelf.progress["move 0693ae80709d"]).toMatchObject({ box: 1, right: 1 });
  });

  it("is found in the browser", async () => {
    visit(browser.storage);
    const { shelf } = await import("../src/study/shelf.svelte");
    expect(shelf.cards.map(({ word }) => word)).toEqual(["UVULA", "HABU", "WAE", "BWAZI", "WICE"]);
    expect(Object.keys(shelf.progress)).toHaveLength(3);
    expect(shelf.player).toBe("greedy");
  });
});

describe("what an old page kept", () => {
  beforeEach(() => visit(browser.storage));

  it("opens its rooms", async () => {
    const { keptRooms } = await import("../src/rooms/kept");
    expect(keptRooms()).toEqual([
      { room: shared.room, tokens: [shared.tokens[0]], veil: false },
      { room: alone.room, tokens: [alone.tokens[0]], veil: true },
    ]);
  });

  it("can still be passed on", async () => {
    const { passesOf } = await import("../src/rooms/links");
    expect(passesOf(shared.room)).toEqual({ watch: shared.watch, invites: shared.invites });
  });

  it("is the record under review", async () => {
    const { kept } = await import("../src/review/kept");
    expect(kept()).toMatchObject({ lexicon: "en" });
    expect(kept()?.text).toContain(">Eva: HATTERS 8D HAT +12 12");
  });
});
