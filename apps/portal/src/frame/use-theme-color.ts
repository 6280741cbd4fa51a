import type { Theme } from "@musubi/ui/page.tsx";
import { useEffect } from "react";
import { useThemeChoice } from "./theme-choice.ts";

/** Gives the browser's own bars the colour of the page below them. */
export function useThemeColor(theme: Theme): void {
  const [choice] = useThemeChoice();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change the page's colour
  useEffect(() => {
    const paint = () => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      document.querySelector("meta[name=theme-color]")?.setAttribute("content", backgroundColor);
    };
    const device = matchMedia("(prefers-color-scheme: dark)");
    paint();
    device.addEventListener("change", paint);
    return () => device.removeEventListener("change", paint);
  }, [theme, choice]);
}
