// The language of the interface: the user's choice, else the browser's, else English.
import { recall, remember } from "../browser/memory";
import type { Messages } from "./en";
import { figures, type Forms, plural } from "./text";

export const LANGUAGES = { cs: "Čeština", en: "English", pl: "Polski", sk: "Slovenčina" } as const;
export type Language = keyof typeof LANGUAGES;

// Only the current language is loaded.
const MESSAGES: Record<Language, () => Promise<Messages>> = {
  cs: async () => (await import("./cs")).cs,
  en: async () => (await import("./en")).en,
  pl: async () => (await import("./pl")).pl,
  sk: async () => (await import("./sk")).sk,
};

/** The first language in the list that the interface supports: `["sk-SK", "en"]` gives `sk`. */
export function choose(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split("-")[0] ?? "";
    if (code in LANGUAGES) return code as Language;
  }
  return "en";
}

class Interface {
  language = $state<Language>("en");
  /** The texts. They are loaded by `start`, before anything is shown. */
  m = $state.raw({} as Messages);

  async start(): Promise<void> {
    const remembered = recall("language");
    await this.show(choose([...(remembered ? [remembered] : []), ...navigator.languages]));
  }

  async set(language: Language): Promise<void> {
    remember("language", language);
    await this.show(language);
  }

  count(forms: Forms, n: number): string {
    return plural(this.language, forms, n);
  }

  /** A number in the format of the language: 12 345, 1,5. */
  number(n: number, digits = 0): string {
    return figures(this.language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(n);
  }

  /** The same with its sign, for gains and losses. */
  signed(n: number, digits = 0): string {
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "exceptZero" } as const;
    return figures(this.language, format).format(n);
  }

  percent(share: number, digits = 0): string {
    const format = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
    return figures(this.language, format).format(share);
  }

  private async show(language: Language): Promise<void> {
    this.m = await MESSAGES[language]();
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const i18n = new Interface();
