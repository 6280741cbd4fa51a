import type { ThemeChoice } from "@musubi/contract/login-pages";
import { useSyncExternalStore } from "react";
import { tryStorage } from "../session/try-storage.ts";

const KEPT_AT = "musubi:theme";

/** Puts the choice where the style sheet reads it: before the first paint, and whenever it changes. */
export function showTheme(): void {
  document.documentElement.dataset.scheme = chosenTheme() ?? "usual";
}

/** The log-in is light: so is whoever comes from there until home has come, and whoever leaves home for it. */
export function showLight(): void {
  const { dataset } = document.documentElement;
  if (dataset.scheme === "usual") dataset.scheme = "light";
}

/** Returns what was chosen in this browser, if anything was: whoever never chose takes nothing along to the login and to help. */
export const chosenTheme = () =>
  (tryStorage(() => localStorage.getItem(KEPT_AT)) ?? undefined) as ThemeChoice | undefined;

/** Where nothing can be kept there is no choice. */
export const keepTheme = (choice: string) =>
  tryStorage(() => localStorage.setItem(KEPT_AT, choice));

/** Keeps it and shows it, here and in other tabs, which hear of it in the same way. */
export function chooseTheme(choice: string): void {
  keepTheme(choice);
  window.dispatchEvent(new Event("storage"));
}

/** The choice of now: it may be changed in another tab, and the device's colours anywhere. */
export const useChosenTheme = () => useSyncExternalStore(follow, chosenTheme, chosenTheme);

function follow(onChange: () => void): () => void {
  const showAgain = () => {
    showTheme();
    paintBars();
    onChange();
  };
  const listening = new AbortController();
  window.addEventListener("storage", showAgain, listening);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showAgain, listening);
  return () => listening.abort();
}

/**
 * Gives the browser's own bars the colour of the page below them, in the frame that draws it: to read a colour has all
 * of the page styled, and until then it still changes.
 */
export const paintBars = () =>
  void requestAnimationFrame(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement);
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", backgroundColor);
  });
