import type { Theme } from "@musubi/ui/page.tsx";
import { chosenTheme, paintBars, showLight, showTheme } from "../portal/theme-choice.ts";

type Side = { readonly theme?: Theme | undefined };

/** The dark is home's alone: it comes and goes in one quiet motion. */
export function passDusk(from: Side, to: Side, change: () => void): void {
  if (from.theme === to.theme || document.documentElement.dataset.scheme !== "usual") change();
  else move(change);
}

/** It comes with home after a log-in, and goes with a log-out: between two documents nothing moves. */
export function fallDusk(): void {
  if (document.documentElement.dataset.scheme === (chosenTheme() ?? "usual")) return;
  move(() => {
    showTheme();
    paintBars();
  });
}

export const liftDusk = () => move(showLight);

/** Where the browser has a motion, and its holder wants any. */
function move(change: () => void): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || !document.startViewTransition) change();
  // Whoever goes on before it is over has no need of it.
  else document.startViewTransition(change).ready.catch(() => {});
}
