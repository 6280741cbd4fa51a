import { useEffect, useSyncExternalStore } from "react";
import { readTheme, showTheme, THEME_AT, type ThemeChoice } from "../portal/theme-choice.ts";

/** Returns what is chosen, here or in another tab, and what changes it. */
export function useThemeChoice(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  useEffect(() => {
    repaint();
    // By then the next screen stands there, which may be home.
    return repaint;
  }, []);
  return [useSyncExternalStore(follow, readTheme), choose];
}

/** Shows the choice, and gives the browser's own bars the colour of the page below them. */
function repaint(): void {
  showTheme();
  const { backgroundColor } = getComputedStyle(document.documentElement);
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", backgroundColor);
}

function choose(choice: ThemeChoice): void {
  try {
    localStorage.setItem(THEME_AT, choice);
  } catch {
    // Nothing can be kept here: there is no choice, and the switch stays where it is.
  }
  // As the other tabs hear of it.
  window.dispatchEvent(new Event("storage"));
}

function follow(onChange: () => void): () => void {
  const showAgain = () => {
    repaint();
    onChange();
  };
  const listening = new AbortController();
  window.addEventListener("storage", showAgain, listening);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showAgain, listening);
  return () => listening.abort();
}
