import type { Language } from "@musubi/contract";

/** Returns a day as people write it; empty where there is none. */
export function describeDay(time: number | null, language: Language): string {
  // Intl throws on a date that is none, and one odd row must not take the page down.
  if (time === null || Number.isNaN(new Date(time).getTime())) return "";
  return new Date(time).toLocaleDateString(language, { dateStyle: "long" });
}
