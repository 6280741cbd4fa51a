import type { Language } from "@musubi/contract";

/** Returns the day until which a merge can be undone, as people write it. */
export function describeDay(until: number | null, language: Language): string {
  if (until === null) return "";
  return new Date(until).toLocaleDateString(language, { dateStyle: "long" });
}
