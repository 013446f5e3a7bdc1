// Messages are plain data; these two functions fill them in. Plural forms follow Unicode CLDR through Intl.

/** One message per plural category of the language; `other` always exists. `{n}` is the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Put values into the places marked `{name}`.
 * A place without a value stays as it is, so that a slip is seen and not swallowed.
 */
export function fill(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

// Caches: creating an Intl format takes as long as a hundred uses, and a board with its list needs hundreds.
const FORMATS = new Map<string, Intl.NumberFormat>();
const COUNTS = new Map<string, { rules: Intl.PluralRules; figures: Intl.NumberFormat }>();

function known<Format>(made: Map<string, Format>, key: string, make: () => Format): Format {
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found;
}

/** The cached number format of a language. */
export function figures(language: string, format: Intl.NumberFormatOptions): Intl.NumberFormat {
  return known(FORMATS, language + JSON.stringify(format), () => new Intl.NumberFormat(language, format));
}

/** The message in the plural form for a number: 1 slovo, 2 slova, 5 slov, 1,5 slova. */
export function plural(language: string, forms: Forms, n: number): string {
  const { rules, figures } = known(COUNTS, language, () => ({
    rules: new Intl.PluralRules(language),
    figures: new Intl.NumberFormat(language, { useGrouping: "always" }),
  }));
  return fill(forms[rules.select(n)] ?? forms.other, { n: figures.format(n) });
}

/**
 * A phrase made of known terms, term by term, the longest first: `instrumental singular or genitive plural`.
 * What is not among the terms stays as it is.
 */
export function translate(terms: Record<string, string>, phrase: string): string {
  const known = Object.keys(terms).sort((a, b) => b.length - a.length);
  if (known.length === 0) return phrase;
  return phrase.replace(new RegExp(`(?<!\\p{L})(?:${known.join("|")})(?!\\p{L})`, "gu"), (term) => terms[term] ?? term);
}
