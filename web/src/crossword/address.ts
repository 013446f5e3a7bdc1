// The state of the page Analyse as an address: /analyse?lexicon=cs&cgp=…&by=equity&top=15

export interface AnalyseState {
  lexicon: string;
  /** The position; empty before one is chosen. */
  cgp: string;
  /** The value that sorts the plays; empty for the most complete one. */
  by: string;
  /** Only the best 15. */
  top: boolean;
}

export const TOP = 15;

export function read(query: URLSearchParams): AnalyseState {
  const text = (name: string): string => (query.get(name) ?? "").trim().normalize("NFC");
  return { lexicon: text("lexicon"), cgp: text("cgp"), by: text("by"), top: query.get("top") === String(TOP) };
}

/** The address of a state; empty and default values are left out. */
export function write({ lexicon, cgp, by, top }: AnalyseState): string {
  const query = new URLSearchParams();
  if (lexicon) query.set("lexicon", lexicon);
  if (cgp) query.set("cgp", cgp);
  if (by) query.set("by", by);
  if (top) query.set("top", String(TOP));
  return `/analyse${query.size > 0 ? `?${query}` : ""}`;
}

/** The rack of the side to move in a CGP; empty if it is unknown, and then there are no plays. */
export function rackIn(cgp: string): string {
  return cgp.trim().split(/\s+/)[1]?.split("/")[0] ?? "";
}
