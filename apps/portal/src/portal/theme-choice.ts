import { useSyncExternalStore } from "react";
import { tryStorage } from "../session/try-storage.ts";

/** Home dark and the rest light, or all of it as the device is set. */
export type ThemeChoice = "usual" | "system";

export const THEME_AT = "musubi:theme";

/** Puts the choice where the style sheet reads it: before the first paint, and whenever it changes. */
export function showTheme(): void {
  document.documentElement.dataset.scheme = readTheme();
}

/** Returns what was chosen in this browser. */
export const readTheme = (): ThemeChoice => (readKept() === "system" ? "system" : "usual");

const readKept = () => tryStorage(() => localStorage.getItem(THEME_AT));

/** Returns it if anything was: whoever never chose takes nothing along to the login and to help. */
export const chosenTheme = (): ThemeChoice | undefined => (readKept() ? readTheme() : undefined);

/** The same, of now: the switch on this screen or in another tab may change it. */
export const useChosenTheme = () => useSyncExternalStore(follow, chosenTheme, chosenTheme);

function follow(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}
