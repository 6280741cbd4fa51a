import type { Theme } from "@musubi/ui/page.tsx";
import { chosenTheme, paintBars, showLight, showTheme } from "../portal/theme-choice.ts";

type Side = { readonly theme?: Theme | undefined };

/** Without a chosen theme only home is dark. Entering and leaving it is then one quiet transition. */
export function passDusk(from: Side, to: Side, change: () => void): void {
  if (from.theme === to.theme || document.documentElement.dataset.scheme !== "usual") change();
  else move(change);
}

/**
 * Shows a screen in its own colours if the page was light to leave for the login, and is needed after all: another tab
 * has logged in, for example.
 */
export function fallDusk(): void {
  if (document.documentElement.dataset.scheme === (chosenTheme() ?? "usual")) return;
  move(() => {
    showTheme();
    paintBars();
  });
}

export const liftDusk = () => move(showLight);

/** Runs a view transition if the browser has them and the user wants motion. */
function move(change: () => void): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || !document.startViewTransition) change();
  // `ready` rejects if a later change replaces the transition.
  else document.startViewTransition(change).ready.catch(() => {});
}
