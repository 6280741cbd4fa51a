import { type Language, LOCALES } from "@musubi/contract";

/** The services are in Japan, and so are their days. */
const ZONE = { timeZone: "Asia/Tokyo" };

/** Returns the day of an instant, as it is kept: 2026-04-01. */
export const dayOf = (instant: number): string =>
  new Intl.DateTimeFormat("sv-SE", ZONE).format(instant);

/** Returns a day that is kept as people write it, in the same form as the portal's. */
export const writeDay = (day: string, language: Language): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? formatDay(Date.parse(`${day}T00:00+09:00`), language) : day;

/** Returns an instant with its day, in the same form. */
export function writeTime(instant: number, language: Language): string {
  const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...ZONE } as const;
  const clock = new Intl.DateTimeFormat(LOCALES[language], style).format(instant);
  const day = formatDay(instant, language);
  return { ja: `${day} ${clock}`, en: `${day}, ${clock}` }[language];
}

const formatDay = (instant: number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", ...ZONE }).format(instant);
