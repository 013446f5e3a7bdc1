import type { Messages } from "./en";
import { fill } from "./text";

/** The parts of an error: the broken rule, what it is about, and where (a kind of place and its name). */
export interface ErrorParts {
  rule?: string | null | undefined;
  about?: readonly string[];
  at?: readonly (readonly [string, string])[];
}

/** An error as the server sends it. */
interface ServerError extends ErrorParts {
  code?: string;
  message: string;
}

const LONGEST = 60;

/** A typed text may have any length; its beginning is enough to recognize it. */
function clipped(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The sentence for a rule; `undefined` if the catalogue has none. */
export function ruleText(m: Messages, { rule, about = [] }: ErrorParts, message = ""): string | undefined {
  const key = rule === "words" && about.length === 1 ? "word" : (rule ?? "");
  const known: Record<string, string | undefined> = { ...m.rules, ...m.boardRules, ...m.play.faults };
  const text = known[key];
  const things = about.map(clipped);
  const numbered = Object.fromEntries(things.map((one, place) => [String(place), one]));
  return text && fill(text, { ...numbered, about: things.join(", "), message });
}

/** The error in the language of the interface if the catalogue has it, else the server's own sentence. */
export function refusalText(m: Messages, error: ServerError): string {
  if (error.code === "network") return m.errors.network;
  const sentence = ruleText(m, { rule: error.rule ?? error.code, about: error.about ?? [] }, error.message);
  if (sentence === undefined) return (m.refusals as Record<string, string>)[error.code ?? ""] ?? error.message;
  const kinds: Record<string, string> = m.places;
  const places = (error.at ?? []).map(([kind, which]) => fill(kinds[kind] ?? "{0}", { 0: clipped(which) })).join(", ");
  if (places === "") return sentence;
  // A move keeps its letters: e5,e6 is not E5,e6.
  const begun = error.at?.[0]?.[0] === "move" ? places : places.charAt(0).toLocaleUpperCase() + places.slice(1);
  return `${begun}: ${sentence}`;
}
