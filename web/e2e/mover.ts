// Plays crossword turns through the page. The plays come from the command line, because the server does not analyse
// a running game between people.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import type { Page } from "@playwright/test";
import { squareNamed, tilesIn } from "../src/crossword/board";
import type { Messages } from "../src/i18n/en";
import { agreed } from "./crossword";
import { expect } from "./frame";

interface Play {
  at: string;
  tiles: string;
}

/** `kotva moves`, which answers one position after another. */
export class Mover {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly answers: AsyncIterator<string>;

  constructor(lexicon: string) {
    const args = ["moves", "--lexicon", lexicon, "--cgp", "-", "--top", "1", "--json"];
    this.process = spawn(process.env.KOTVA ?? "../.venv/bin/kotva", args);
    const lines: Interface = createInterface(this.process.stdout);
    this.answers = lines[Symbol.asyncIterator]();
  }

  /** The play with the most points; undefined if there is none. */
  async best(cgp: string): Promise<Play | undefined> {
    this.process.stdin.write(`${cgp.trim()}\n`);
    const { value } = await this.answers.next();
    return (JSON.parse(String(value)) as { plays: Play[] }).plays[0];
  }

  end(): void {
    this.process.stdin.end();
  }
}

/** The position as the player of this page may see it. */
async function position(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const [{ room, tokens }] = JSON.parse(localStorage.getItem("kotva.rooms")!) as [{ room: string; tokens: string[] }];
    const body = JSON.stringify({ room, tokens, format: "cgp" });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/rooms/export", { method: "POST", headers, body });
    return ((await answer.json()) as { text: string }).text;
  });
}

/** The squares of a play that get a new tile, with their tiles. */
function laid({ at, tiles }: Play): [string, string][] {
  const [, across, letter, column, number] = /^(?:(\d+)([A-Z])|([A-Z])(\d+))$/.exec(at)!;
  const name = (step: number): string =>
    across ? `${across}${String.fromCharCode(letter!.charCodeAt(0) + step)}` : `${column}${Number(number) + step}`;
  return tilesIn(tiles).flatMap((tile, step): [string, string][] => (tile === "." ? [] : [[name(step), tile]]));
}

/**
 * Lays and plays the best play tile by tile, or passes. The page is of the player to move. The taps happen inside the
 * page, so that a tile needs no round trip to the test.
 */
export async function takeTurn(page: Page, mover: Mover, m: Messages): Promise<void> {
  const play = await mover.best(await position(page));
  if (!play) {
    await agreed(page, m.play.actions.pass);
    return;
  }
  const taps = laid(play).map(([at, tile]) => ({
    label: tile === tile.toUpperCase() ? `${tile},` : m.crossword.blank,
    square: squareNamed(at, 15),
    blank: tile === tile.toUpperCase() ? "" : tile.toUpperCase(),
  }));
  await page.evaluate(async (all) => {
    /** Waits until the page shows the element, and clicks it. */
    const click = async (selector: string, text = ""): Promise<void> => {
      for (;;) {
        const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.innerText.includes(text));
        if (found) return found.click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    };
    for (const { label, square, blank } of all) {
      await click(`[data-rack] button[aria-label^="${label}"]`);
      await click(`[role=grid] [data-square="${square}"]`);
      if (blank) await click("dialog[open] .letters button", blank);
    }
  }, taps);
  const button = page.getByRole("button", { name: new RegExp(`^${m.play.actions.play}`) });
  await expect(button).toBeEnabled();
  await button.click();
}
