import { crc32, deflateRawSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import type { Messages } from "../src/i18n/en";
import { fill, plural } from "../src/i18n/text";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./frame";
import { Server } from "./server";

const LETTERS = "+ABCDEFGHIJKLMNOPQRSTUVWXYZÁČ";

/** The GADDAG of some words as chapter 5.1.1 of the Scrabble Analyser thesis describes it. */
function gdg(words: readonly string[]): Buffer {
  const edges: Map<number, number>[] = [new Map()];
  const sets = [0n];
  for (const word of words) {
    const letters = [...word];
    for (let cut = 1; cut <= letters.length; cut++) {
      const rest = cut < letters.length ? ["+", ...letters.slice(cut)] : [];
      const path = [...letters.slice(0, cut).reverse(), ...rest].map((letter) => LETTERS.indexOf(letter));
      const last = path.pop()!;
      let node = 0;
      for (const letter of path) {
        if (!edges[node]!.has(letter)) {
          edges[node]!.set(letter, edges.length);
          edges.push(new Map());
          sets.push(0n);
        }
        node = edges[node]!.get(letter)!;
      }
      sets[node] = sets[node]! | (1n << BigInt(last));
    }
  }
  const chars = LETTERS.length;
  const rows = edges.flatMap((row) => [...LETTERS].map((_, letter) => row.get(letter) ?? 0));
  const count = rows.filter((to) => to > 0).length;
  const numbers = Uint32Array.from([chars, edges.length, words.length, edges.length, count, ...rows]);
  return Buffer.concat([Buffer.from(numbers.buffer), Buffer.from(BigUint64Array.from(sets).buffer)]);
}

/** A ZIP file of these members. */
function zip(members: Record<string, Buffer | string>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(members)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    local.push(Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed);
    central.push(Buffer.from("PK\x01\x02\x14\x00"), common, place, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  const files = Object.keys(members).length;
  end.writeUInt16LE(files, 4);
  end.writeUInt16LE(files, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from("PK\x05\x06"), end]);
}

const BAG = "A,1,8\nB,3,4\nJ,2,4\nR,1,6\nÁ,2,3\nČ,4,2\n_,0,2\n";
const WORDS = ["JAR", "RAB", "ČÁRA", "BAR"];

const server = new Server([], true);
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

async function dialogOf(page: Page, m: Messages): Promise<Locator> {
  await page.goto(`${server.origin}/words`);
  await page.getByRole("button", { name: m.loadLanguage.open }).click();
  return page.getByRole("dialog", { name: m.loadLanguage.title });
}

async function load(dialog: Locator, m: Messages, name: string, buffer: Buffer): Promise<void> {
  await dialog.getByLabel(m.loadLanguage.file).setInputFiles({ name, mimeType: "application/zip", buffer });
  await dialog.getByRole("button", { name: m.loadLanguage.load, exact: true }).click();
}

test("a language of the Scrabble Analyser with its .gdg is loaded, and its words can be checked", async ({
  page,
  m,
  locale,
}) => {
  const code = "trial";
  const dialog = await dialogOf(page, m);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const archive = zip({ "alphabet.txt": "áčÁČ", "letters_in_a_bag.csv": BAG, "dawg.gdg": gdg(WORDS) });
  await load(dialog, m, `${code}.zip`, archive);
  const words = plural(locale!.slice(0, 2), m.words.about, WORDS.length);
  const done = fill(m.loadLanguage.done, { language: code, tiles: 29, lexicon: code, words });
  await expect(dialog.getByRole("status").last()).toHaveText(done);
  await dialog.getByRole("button", { name: m.frame.close }).click();
  await expect(page.getByLabel(m.words.lexicon, { exact: true })).toHaveValue(code);
  await page.getByLabel(m.words.check.label, { exact: true }).fill("čára");
  await page.keyboard.press("Enter");
  await expect(page.getByText(fill(m.words.check.validIn, { word: "ČÁRA" }))).toBeVisible();
});

test.describe("refusals", () => {
  test.use({ expected: [/status of 400/] });

  test("a file that is no language is refused with its reason, and one of the same code is replaced on request", async ({
    page,
    m,
  }) => {
    const code = "again";
    const dialog = await dialogOf(page, m);
    await load(dialog, m, "photo.zip", Buffer.from("no archive"));
    await expect(dialog.getByText(m.rules["not-a-zip"])).toBeVisible();
    const damaged = zip({ "alphabet.txt": "áčÁČ", "letters_in_a_bag.csv": BAG, "dawg.gdg": "no graph" });
    await load(dialog, m, "damaged.zip", damaged);
    await expect(dialog.getByText(fill(m.rules["not-a-gdg"], { 0: 28 }))).toBeVisible();
    const archive = zip({ "alphabet.txt": "áčÁČ", "letters_in_a_bag.csv": BAG, "words.txt": WORDS.join("\n") });
    await load(dialog, m, `${code}.zip`, archive);
    await expect(dialog.getByRole("status").last()).toContainText(code);
    await load(dialog, m, `${code}.zip`, archive);
    await expect(dialog.getByText(fill(m.rules["language-taken"], { 0: code }))).toBeVisible();
    await dialog.getByLabel(m.loadLanguage.replace).check();
    await dialog.getByRole("button", { name: m.loadLanguage.load, exact: true }).click();
    await expect(dialog.getByText(fill(m.rules["language-taken"], { 0: code }))).toBeHidden();
    await expect(dialog.getByRole("status").last()).toContainText(code);
  });
});
