// What the page Analyse shows, as its address says it: /analyse?lexicon=cs&cgp=…&by=equity&top=15

export interface AnalyseState {
  lexicon: string;
  /** The position; empty before one is chosen. */
  cgp: string;
  /** What plays are ordered by; empty for the richest value there is. */
  by: string;
  /** Only the best 15. */
  top: boolean;
}

export const TOP = 15;

export function read(query: URLSearchParams): AnalyseState {
  const text = (name: string): string => (query.get(name) ?? "").trim().normalize("NFC");
  return { lexicon: text("lexicon"), cgp: text("cgp"), by: text("by"), top: query.get("top") === String(TOP) };
}

/** The address of a state; what is empty or usual is left out. */
export function write({ lexicon, cgp, by, top }: AnalyseState): string {
  const query = new URLSearchParams();
  if (lexicon) query.set("lexicon", lexicon);
  if (cgp) query.set("cgp", cgp);
  if (by) query.set("by", by);
  if (top) query.set("top", String(TOP));
  return `/analyse${query.size > 0 ? `?${query}` : ""}`;
}

/** The rack of the side to move as the position writes it; empty if it is not known, and then there are no plays. */
export function rackIn(cgp: string): string {
  return cgp.trim().split(/\s+/)[1]?.split("/")[0] ?? "";
}
