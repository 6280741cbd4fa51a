import type { Theme } from "@musubi/ui/page.tsx";

type Side = { readonly theme?: Theme | undefined };

/** The dark is home's alone: it comes and goes in one quiet motion, where the browser has one and its holder wants any. */
export function passDusk(from: Side, to: Side, change: () => void): void {
  const isStill =
    from.theme === to.theme ||
    document.documentElement.dataset.scheme !== "usual" ||
    matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || !document.startViewTransition) change();
  // Whoever goes on before it is over has no need of it.
  else document.startViewTransition(change).ready.catch(() => {});
}
