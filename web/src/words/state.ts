// The state of the page Words as an address: /words?lexicon=cs&word=kotva&letters=RETINA?&sort=points

export const SORTS = ["length", "points", "chance"] as const;
export type Sort = (typeof SORTS)[number];

/** The tab of words to learn. */
export const STUDIES = ["chance", "useful", "statistics"] as const;
export type Study = (typeof STUDIES)[number];

const USUAL_LENGTH = 7;

/** The search criteria; an empty text is no criterion. */
export interface Search {
  letters: string;
  pattern: string;
  starts: string;
  contains: string;
  ends: string;
}

export interface WordsState extends Search {
  lexicon: string;
  word: string;
  sort: Sort;
  study: Study;
  /** The length of the words to learn. */
  length: number;
}

export const SEARCH_FIELDS = ["letters", "pattern", "starts", "contains", "ends"] as const;

export const NO_SEARCH: Search = { letters: "", pattern: "", starts: "", contains: "", ends: "" };

export function read(query: URLSearchParams): WordsState {
  const text = (name: string): string => (query.get(name) ?? "").trim().normalize("NFC");
  const sort = SORTS.find((known) => known === query.get("sort")) ?? "length";
  const study = STUDIES.find((known) => known === query.get("study")) ?? "chance";
  const length = Math.round(Number(query.get("length")));
  return {
    study,
    length: length >= 2 && length <= 15 ? length : USUAL_LENGTH,
    lexicon: text("lexicon"),
    word: text("word"),
    letters: text("letters"),
    pattern: text("pattern"),
    starts: text("starts"),
    contains: text("contains"),
    ends: text("ends"),
    sort,
  };
}

/** The address of a state; empty and default values are left out. */
export function write(state: WordsState): string {
  const query = new URLSearchParams();
  for (const name of ["lexicon", "word", ...SEARCH_FIELDS] as const) {
    const text = state[name].trim().normalize("NFC");
    if (text !== "") query.set(name, text);
  }
  if (state.sort !== "length") query.set("sort", state.sort);
  if (state.study !== "chance") query.set("study", state.study);
  if (state.length !== USUAL_LENGTH) query.set("length", String(state.length));
  return `/words${query.size > 0 ? `?${query}` : ""}`;
}

export function asksNothing(search: Search): boolean {
  return SEARCH_FIELDS.every((name) => search[name].trim() === "");
}
