import { describe, expect, it } from "vitest";
import { answered, dayOf, INTERVALS, isDue, merged, nextDay, queue, type Progress } from "../src/study/boxes";
import { DeckError, playersOf, readCsv, recovered, rowsOf, together, wordsOf, type Card } from "../src/study/deck";

const MORNING = new Date(2026, 2, 10, 8, 30);
const later = (days: number, hour = 8): Date => new Date(2026, 2, 10 + days, hour, 30);

describe("boxes", () => {
  it("bring a card back after 1, 3, 7, 16, 35 and again 35 days while it is answered right", () => {
    let progress: Progress = {};
    let day = 0;
    const waits: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      progress = answered(progress, "a", true, later(day));
      let wait = 0;
      while (!isDue(progress, "a", later(day + wait))) wait++;
      waits.push(wait);
      day += wait;
    }
    expect(waits).toEqual([1, 3, 7, 16, 35, 35]);
    expect(INTERVALS[0]).toBe(0);
  });

  it("send a missed card to the first box: it is due today, and then after a day", () => {
    let progress = answered({}, "a", true, MORNING);
    progress = answered(progress, "a", true, later(1));
    progress = answered(progress, "a", false, later(4));
    expect(progress["a"]).toMatchObject({ box: 0, right: 2, wrong: 1 });
    expect(isDue(progress, "a", later(4))).toBe(true);
    progress = answered(progress, "a", true, later(4));
    expect([isDue(progress, "a", later(4, 23)), isDue(progress, "a", later(5, 0))]).toEqual([false, true]);
  });

  it("count days by the reader's midnight, not by 24 hours", () => {
    const evening = new Date(2026, 2, 10, 23, 59);
    const progress = answered({}, "a", true, evening);
    expect(isDue(progress, "a", new Date(2026, 2, 11, 0, 1))).toBe(true);
    expect(dayOf(new Date(2026, 2, 11, 0, 1)) - dayOf(evening)).toBe(1);
  });

  it("ask new cards in order, and a card that was just missed last", () => {
    const missed = answered({}, "a", false, MORNING);
    expect(queue(["a", "b", "c"], (name) => name, missed, MORNING)).toEqual(["b", "c", "a"]);
    const right = answered(missed, "b", true, MORNING);
    expect(queue(["a", "b", "c"], (name) => name, right, MORNING)).toEqual(["c", "a"]);
    expect(nextDay(["a", "b", "c"], right, MORNING)).toBe(1);
    expect(nextDay(["c"], right, MORNING)).toBeNull();
  });

  it("keep the later answer when two progress tables are merged", () => {
    const old = answered({}, "a", true, MORNING);
    const young = answered(answered({}, "a", false, later(2)), "b", true, MORNING);
    expect(merged(old, young)).toEqual(young);
    expect(merged(young, old)).toEqual(young);
  });
});

function card(change: Partial<Card>): Card {
  return {
    id: "1",
    letters: "MUY",
    word: "YUM",
    answer: "2F YUM",
    score: 25,
    played: "2F YOM",
    lost: 7.21,
    reason: "play",
    player: "adam",
    lexicon: "en",
    cgp: "15 MUY/ 0/0 0",
    ...change,
  };
}

const HEADER = "id,letters,word,answer,score,played,lost,reason,player,lexicon,cgp";

describe("decks", () => {
  it("are read from the table that kotva analyze writes", () => {
    const text = `${HEADER}\n1,MUY,YUM,2F YUM,25,2F YOM,7.21,play,adam,en,15 MUY/ 0/0 0\n`;
    expect(readCsv(text)).toEqual([card({})]);
    expect(readCsv(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual([card({})]);
  });

  it("may have quotes, commas and line ends inside a field", () => {
    expect(rowsOf('a,"b ""c"", d","e\nf"\n\n,x\n')).toEqual([
      ["a", 'b "c", d', "e\nf"],
      ["", "x"],
    ]);
  });

  it("report missing columns and lines that are not cards", () => {
    const fault = (text: string): DeckError => {
      try {
        readCsv(text);
      } catch (error) {
        return error as DeckError;
      }
      throw new Error("it was read");
    };
    expect(fault("letters,word\nMUY,YUM\n").columns).toEqual(["id", "answer", "score", "lost", "lexicon", "cgp"]);
    expect(fault("").columns).toHaveLength(8);
    expect(fault(`${HEADER}\n1,MUY,YUM,2F YUM,25,2F YOM,7.21,play,adam,en,15 MUY/ 0/0 0\n2,MUY\n`).line).toBe(3);
    expect(fault(`${HEADER}\n1,MUY,YUM,2F YUM,many,2F YOM,7.21,play,adam,en,15\n`).line).toBe(2);
  });

  it("hold each mistake once, the costliest first, and each word once", () => {
    const dear = card({ id: "2", lost: 30, player: "eva" });
    const deck = together([card({})], [card({}), dear]);
    expect(deck).toEqual([dear, card({})]);
    expect(wordsOf(deck)).toEqual([dear]);
    expect(playersOf(deck)).toEqual(["adam", "eva"]);
  });

  it("compute the share of a loss that a second try wins back", () => {
    const lost = (now: number): number => recovered(card({ lost: 8 }), now);
    expect([lost(0), lost(2), lost(8), lost(20)]).toEqual([1, 0.75, 0, 0]);
  });
});
