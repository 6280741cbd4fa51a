import { tryStorage } from "../session/try-storage.ts";

/** Home dark and the rest light, or all of it as the device is set. */
export type ThemeChoice = "usual" | "system";

export const THEME_AT = "musubi:theme";

/** Puts the choice where the style sheet reads it: before the first paint, and whenever it changes. */
export function showTheme(): void {
  document.documentElement.dataset.scheme = readTheme();
}

/** Returns what was chosen in this browser. */
export function readTheme(): ThemeChoice {
  return tryStorage(() => localStorage.getItem(THEME_AT)) === "system" ? "system" : "usual";
}
