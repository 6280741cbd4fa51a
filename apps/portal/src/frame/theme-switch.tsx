import { Choice } from "@musubi/ui/choice.tsx";
import { useEffect, useSyncExternalStore } from "react";
import { readTheme, showTheme, THEME_AT, type ThemeChoice } from "../portal/theme-choice.ts";
import { useSurroundings } from "../portal/words/surroundings.ts";

/** The colours of the screens: as we made them, or as the device is set. Here or in another tab. */
export function ThemeSwitch() {
  const { label, usual, system } = useSurroundings().theme;
  const chosen = useSyncExternalStore(follow, readTheme);
  useEffect(() => {
    paintBars();
    // By then the next screen stands there, which may be home.
    return paintBars;
  }, []);
  return <Choice label={label} options={{ usual, system }} chosen={chosen} onChoose={choose} />;
}

/** In the frame that draws the page: to read a colour has all of it styled, and until then it still changes. */
const paintBars = () => void requestAnimationFrame(repaint);

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
