import { useSyncExternalStore } from "react";

/** Home dark and the rest light, or all of it as the device is set. */
export type ThemeChoice = "usual" | "system";

const KEPT_AT = "musubi:theme";
const CHOSEN = "musubi-theme-chosen";

/** Puts the choice where the style sheet reads it: before the first paint, and whenever it changes. */
export function showTheme(): void {
  const { dataset } = document.documentElement;
  if (readKept() === "system") dataset.scheme = "system";
  else delete dataset.scheme;
}

/** Returns what is chosen, here or in another tab, and what changes it. */
export function useThemeChoice(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(follow, readShown), choose];
}

function choose(choice: ThemeChoice): void {
  try {
    if (choice === "system") localStorage.setItem(KEPT_AT, choice);
    else localStorage.removeItem(KEPT_AT);
  } catch {
    // Nothing can be kept here: there is no choice, and the switch stays where it is.
  }
  showTheme();
  window.dispatchEvent(new Event(CHOSEN));
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT_AT);
  } catch {
    return null;
  }
}

const readShown = (): ThemeChoice =>
  document.documentElement.dataset.scheme === "system" ? "system" : "usual";

function follow(onChange: () => void): () => void {
  const showAgain = () => {
    showTheme();
    onChange();
  };
  window.addEventListener(CHOSEN, onChange);
  window.addEventListener("storage", showAgain);
  return () => {
    window.removeEventListener(CHOSEN, onChange);
    window.removeEventListener("storage", showAgain);
  };
}
