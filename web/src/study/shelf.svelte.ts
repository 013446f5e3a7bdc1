// The deck and the user's progress, stored in the browser and optionally as a file.
import { recall, remember } from "../browser/memory";
import { answered, merged, type Place, type Progress } from "./boxes";
import { together, type Card } from "./deck";

const KIND = "kotva-study";

function read<Value>(name: string, usual: Value): Value {
  try {
    return (JSON.parse(recall(name) ?? "null") as Value | null) ?? usual;
  } catch {
    return usual;
  }
}

class Shelf {
  cards = $state.raw<readonly Card[]>(read<Card[]>("study.cards", []));
  progress = $state.raw<Progress>(read<Progress>("study.progress", {}));
  /** The player whose mistakes are asked; empty for all players. */
  player = $state(recall("study.player") ?? "");

  add(cards: readonly Card[]): void {
    this.cards = together(this.cards, cards);
    remember("study.cards", JSON.stringify(this.cards));
  }

  answer(name: string, right: boolean, now = new Date()): void {
    this.progress = answered(this.progress, name, right, now);
    remember("study.progress", JSON.stringify(this.progress));
  }

  choose(player: string): void {
    this.player = player;
    remember("study.player", player || null);
  }

  clear(): void {
    this.cards = [];
    this.progress = {};
    this.choose("");
    remember("study.cards", null);
    remember("study.progress", null);
  }

  /** Everything as one file. */
  text(): string {
    return JSON.stringify({ kind: KIND, cards: this.cards, progress: this.progress }, null, 1);
  }

  /** Merges the cards and answers of a file made by `text`. Returns whether it was such a file. */
  join(text: string): boolean {
    const found = saved(text);
    if (!found) return false;
    this.progress = merged(this.progress, found.progress);
    remember("study.progress", JSON.stringify(this.progress));
    this.add(found.cards);
    return true;
  }
}

interface Saved {
  cards: Card[];
  progress: Progress;
}

/** Parses a saved file, or returns null; its shape is not trusted. */
export function saved(text: string): Saved | null {
  try {
    const found = JSON.parse(text) as { kind?: unknown; cards?: unknown; progress?: unknown };
    if (found?.kind !== KIND || !Array.isArray(found.cards) || typeof found.progress !== "object" || !found.progress)
      return null;
    if (!found.cards.every(isCard) || !Object.values(found.progress).every(isPlace)) return null;
    return { cards: found.cards, progress: found.progress as Progress };
  } catch {
    return null;
  }
}

function isCard(card: unknown): card is Card {
  const fields = card as Record<string, unknown> | null;
  const texts = ["id", "letters", "word", "answer", "played", "reason", "player", "lexicon", "cgp"];
  return (
    typeof fields === "object" &&
    texts.every((name) => typeof fields?.[name] === "string") &&
    ["score", "lost"].every((name) => Number.isFinite(fields?.[name]))
  );
}

function isPlace(place: unknown): place is Place {
  const fields = place as Record<string, unknown> | null;
  return (
    typeof fields === "object" &&
    ["box", "due", "seen", "right", "wrong"].every((name) => Number.isFinite(fields?.[name]))
  );
}

export const shelf = new Shelf();
