import type { Language, Lexicon } from "../api/types";
import { recall } from "../browser/memory";

/** The initial lexicon: the last one used, else one of the interface language, else any installed one. */
export function usualLexicon(lexica: readonly Lexicon[], language: string, last = recall("lexicon")): string {
  const installed = lexica.filter((lexicon) => lexicon.installed);
  const usual =
    installed.find(({ name }) => name === last) ??
    installed.find((lexicon) => lexicon.language === language) ??
    installed[0] ??
    lexica.find((lexicon) => lexicon.language === language) ??
    lexica[0];
  return usual?.name ?? "";
}

/** The readable name of a lexicon: its language, with its variant if it has one. */
export function title(lexicon: Lexicon, languages: readonly Language[]): string {
  const language = languages.find(({ code }) => code === lexicon.language);
  const name = language ? capitalised(language) : lexicon.language;
  if (lexicon.name === lexicon.language) return name;
  const variant = lexicon.name.startsWith(`${lexicon.language}-`)
    ? lexicon.name.slice(lexicon.language.length + 1)
    : lexicon.name;
  return `${name} · ${variant}`;
}

/** Czech writes language names in lower case; in a list of choices they start with a capital. */
export function capitalised({ code, name }: Language): string {
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(code) + rest.join("");
}
