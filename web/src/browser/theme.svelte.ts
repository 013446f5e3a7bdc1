// The theme: the system's until the user chooses one; the choice is stored.
import { recall, remember } from "./memory";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function known(value: string | null): Theme {
  return THEMES.find((theme) => theme === value) ?? "auto";
}

class ThemeChoice {
  current = $state<Theme>(known(recall("theme")));

  set(theme: Theme): void {
    this.current = theme;
    remember("theme", theme === "auto" ? null : theme);
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  /** The next of auto, light and dark, for the button in the header. */
  turn(): void {
    this.set(THEMES[(THEMES.indexOf(this.current) + 1) % THEMES.length] ?? "auto");
  }
}

export const theme = new ThemeChoice();
