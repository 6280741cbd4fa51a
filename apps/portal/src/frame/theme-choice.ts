import type { Theme } from "@musubi/ui/page.tsx";
import { useEffect, useSyncExternalStore } from "react";

/** Home dark and the rest light, or all of it as the device is set. */
export type ThemeChoice = "usual" | "system";

const KEPT_AT = "musubi:theme";

/** Puts the choice where the style sheet reads it: before the first paint, and whenever it changes. */
export function showTheme(): void {
  document.documentElement.dataset.scheme = readChoice();
}

/** Gives the browser's own bars the colour of the page below them. */
export function useThemeColor(theme: Theme): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what changes the page's colour
  useEffect(repaint, [theme]);
}

/** Returns what is chosen, here or in another tab, and what changes it. */
export function useThemeChoice(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(follow, readChoice), choose];
}

function choose(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEPT_AT, choice);
  } catch {
    // Nothing can be kept here: there is no choice, and the switch stays where it is.
  }
  // As the other tabs hear of it.
  window.dispatchEvent(new Event("storage"));
}

function readChoice(): ThemeChoice {
  try {
    return localStorage.getItem(KEPT_AT) === "system" ? "system" : "usual";
  } catch {
    return "usual";
  }
}

function repaint(): void {
  showTheme();
  const { backgroundColor } = getComputedStyle(document.documentElement);
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", backgroundColor);
}

function follow(onChange: () => void): () => void {
  const device = matchMedia("(prefers-color-scheme: dark)");
  const showAgain = () => {
    repaint();
    onChange();
  };
  const listening = new AbortController();
  window.addEventListener("storage", showAgain, listening);
  device.addEventListener("change", showAgain, listening);
  return () => listening.abort();
}
