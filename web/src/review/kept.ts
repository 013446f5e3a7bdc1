// Stores the record under review, so that nothing is lost on reload.
import { readBytes } from "../browser/files";
import { recall, remember } from "../browser/memory";

export interface Source {
  text?: string;
  /** The bytes of a file in base64; the server detects their encoding. */
  data?: string;
  lexicon?: string;
}

export function keep(source: Source | null): void {
  remember("review", source && JSON.stringify(source));
  keepDeep(false);
}

export function kept(): Source | null {
  try {
    const found: unknown = JSON.parse(recall("review") ?? "null");
    return typeof found === "object" ? (found as Source | null) : null;
  } catch {
    return null;
  }
}

/** Whether a deep review of the stored record was asked for. */
export function keptDeep(): boolean {
  return recall("review.deep") === "yes";
}

export function keepDeep(deep: boolean): void {
  remember("review.deep", deep ? "yes" : null);
}

export async function fileSource(file: File): Promise<Source> {
  return { data: await readBytes(file) };
}
