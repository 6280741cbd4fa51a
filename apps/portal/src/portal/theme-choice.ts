import type { ThemeChoice } from "@musubi/contract/login-pages";
import { useSyncExternalStore } from "react";
import { tryStorage } from "../session/try-storage.ts";

const KEPT_AT = "musubi:theme";

/** Sets the choice where the style sheet reads it: when the page starts, and at every change. */
export function showTheme(): void {
  document.documentElement.dataset.scheme = chosenTheme() ?? "usual";
}

/**
 * Without a chosen theme the login is light. So the page becomes light when it leaves for the login.
 */
export function showLight(): void {
  const { dataset } = document.documentElement;
  if (dataset.scheme === "usual") dataset.scheme = "light";
}

/** Returns the theme chosen in this browser, if any. Without a choice, no theme is passed to the login and to help. */
export const chosenTheme = () =>
  (tryStorage(() => localStorage.getItem(KEPT_AT)) ?? undefined) as ThemeChoice | undefined;

/** Without storage there is no choice. */
export const keepTheme = (choice: string) =>
  tryStorage(() => localStorage.setItem(KEPT_AT, choice));

/** Stores the choice and shows it. Other tabs show it when the storage changes. */
export function chooseTheme(choice: string): void {
  keepTheme(choice);
  window.dispatchEvent(new Event("storage"));
}

/** The current choice. It may change in another tab, and the device's colours may change too. */
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
 * Gives the browser's bars the page's colour, in the frame that paints it: reading a colour forces
 * all styles to be computed, and until then they may still change.
 */
export const paintBars = () =>
  void requestAnimationFrame(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement);
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", backgroundColor);
  });
