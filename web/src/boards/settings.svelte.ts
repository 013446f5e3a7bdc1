// The user's settings for the boards, stored in this browser.
import { recall, remember } from "../browser/memory";

export const LOOKS = ["walnut", "slate", "paper"] as const;
export type Look = (typeof LOOKS)[number];

export const PANELS = ["tools", "score", "history", "analysis", "console"] as const;
export type PanelName = (typeof PANELS)[number];
export const SIDES = ["top", "left", "right", "bottom"] as const;
export type Side = (typeof SIDES)[number];

export interface Place {
  side: Side;
  shown: boolean;
}

type Layout = Record<PanelName, Place>;

const USUAL: Layout = {
  tools: { side: "top", shown: true },
  score: { side: "right", shown: true },
  history: { side: "right", shown: true },
  analysis: { side: "right", shown: false },
  console: { side: "bottom", shown: false },
};

interface Liked {
  look: Look;
  hints: boolean;
  animation: boolean;
  layout: Layout;
}

/** The stored settings. Each part is checked, because an older version of the page may have written it. */
export function readLiked(text: string | null): Liked {
  let old: Partial<Record<keyof Liked, unknown>> = {};
  try {
    old = (JSON.parse(text ?? "{}") ?? {}) as typeof old;
  } catch {
    // Unreadable settings count as none.
  }
  const layout = { ...USUAL };
  for (const name of PANELS) {
    const place = (old.layout as Partial<Layout> | undefined)?.[name];
    const side = SIDES.find((known) => known === place?.side);
    if (side) layout[name] = { side, shown: place?.shown !== false };
  }
  return {
    look: LOOKS.find((look) => look === old.look) ?? "walnut",
    hints: old.hints !== false,
    animation: old.animation !== false,
    layout,
  };
}

class Settings {
  #liked = $state.raw<Liked>(readLiked(recall("boards")));

  get look(): Look {
    return this.#liked.look;
  }

  get hints(): boolean {
    return this.#liked.hints;
  }

  get animation(): boolean {
    return this.#liked.animation;
  }

  get layout(): Layout {
    return this.#liked.layout;
  }

  set(change: Partial<Liked>): void {
    this.#liked = { ...this.#liked, ...change };
    remember("boards", JSON.stringify(this.#liked));
  }

  place(panel: PanelName, change: Partial<Place>): void {
    this.set({ layout: { ...this.layout, [panel]: { ...this.layout[panel], ...change } } });
  }

  reset(): void {
    this.set({ layout: USUAL });
  }

  /** The panels on a side, in order. */
  on(side: Side): PanelName[] {
    return PANELS.filter((name) => this.layout[name].shown && this.layout[name].side === side);
  }
}

export const settings = new Settings();
