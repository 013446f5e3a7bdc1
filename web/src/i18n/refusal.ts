import type { Messages } from "./en";
import { fill } from "./text";

/** What the server refused, as it tells it. */
interface Refused {
  code: string;
  message: string;
  rule?: string | undefined;
  about?: readonly string[];
}

/** The refusal in the reader's language where the catalogue knows it, else the server's own sentence. */
export function refusalText(m: Messages, error: Refused): string {
  if (error.code === "network") return m.errors.network;
  const known: Record<string, string> = m.refusals;
  const text = known[error.rule ?? ""] ?? known[error.code];
  if (text === undefined) return error.message;
  const about = Object.fromEntries((error.about ?? []).map((one, place) => [String(place), one]));
  return fill(text, { ...about, message: error.message });
}
