import { type Language, LOCALES, unbroken } from "@musubi/contract";

/** Returns the date of a time in a time zone, on one line. Empty if there is no time. */
export const describeDay = (time: number | null, language: Language, timeZone: string): string =>
  describe(time, language, { dateStyle: "long", timeZone });

/** The same without the year, for a date in the next weeks. */
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
  // Intl throws on an invalid date, and one odd row must not break the page.
  if (time === null || Number.isNaN(new Date(time).getTime())) return "";
  return unbroken(writerOf(language, style).format(time));
}

const writers = new Map<string, Intl.DateTimeFormat>();

/** Returns a formatter. Creating one takes longer than formatting a list of times, so it is cached. */
export function writerOf(language: Language, style: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([language, style]);
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], style);
  writers.set(key, writer);
  return writer;
}
