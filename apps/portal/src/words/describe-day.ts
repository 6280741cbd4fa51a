import { type Language, LOCALES, unbroken } from "@musubi/contract";

/** Returns the day of a time in a zone as people write it, on one line; empty where there is none. */
export const describeDay = (time: number | null, language: Language, timeZone: string): string =>
  describe(time, language, { dateStyle: "long", timeZone });

/** The same without its year, for a day of the next weeks. */
export const describeNearDay = (
  time: number | null,
  language: Language,
  timeZone: string,
): string => describe(time, language, { month: "long", day: "numeric", timeZone });

export const describeMonth = (time: number | null, language: Language, timeZone: string): string =>
  describe(time, language, { year: "numeric", month: "long", timeZone });

function describe(
  time: number | null,
  language: Language,
  style: Intl.DateTimeFormatOptions,
): string {
  // Intl throws on a date that is none, and one odd row must not take the page down.
  if (time === null || Number.isNaN(new Date(time).getTime())) return "";
  return unbroken(writerOf(language, style).format(time));
}

const writers = new Map<string, Intl.DateTimeFormat>();

/** Returns what writes a time in a style. To make one takes longer than a list of times takes to write: it is kept. */
export function writerOf(language: Language, style: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([language, style]);
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], style);
  writers.set(key, writer);
  return writer;
}
