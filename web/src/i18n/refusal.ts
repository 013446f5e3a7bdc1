import type { Messages } from "./en";
import { fill } from "./text";

/** What is wrong, taken apart: in a word, what it is about, and where (a kind of place and which one). */
export interface Told {
  rule?: string | null | undefined;
  about?: readonly string[];
  at?: readonly (readonly [string, string])[];
}

/** What the server refused, as it tells it. */
interface Refused extends Told {
  code?: string;
  message: string;
}

const LONGEST = 60;

/** What was typed may be of any length; its beginning says which it is. */
function clipped(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The sentence of a rule; `undefined` where the catalogue does not know it. */
export function ruleText(m: Messages, { rule, about = [] }: Told, message = ""): string | undefined {
  const key = rule === "words" && about.length === 1 ? "word" : (rule ?? "");
  const known: Record<string, string | undefined> = { ...m.rules, ...m.play.faults };
  const text = known[key];
  const things = about.map(clipped);
  const numbered = Object.fromEntries(things.map((one, place) => [String(place), one]));
  return text && fill(text, { ...numbered, about: things.join(", "), message });
}

/** The refusal in the reader's language where the catalogue knows it, else the server's own sentence. */
export function refusalText(m: Messages, error: Refused): string {
  if (error.code === "network") return m.errors.network;
  const sentence = ruleText(m, { rule: error.rule ?? error.code, about: error.about ?? [] }, error.message);
  if (sentence === undefined) return (m.refusals as Record<string, string>)[error.code ?? ""] ?? error.message;
  const kinds: Record<string, string> = m.places;
  const places = (error.at ?? []).map(([kind, which]) => fill(kinds[kind] ?? "{0}", { 0: clipped(which) })).join(", ");
  return places === "" ? sentence : `${places.charAt(0).toLocaleUpperCase()}${places.slice(1)}: ${sentence}`;
}
