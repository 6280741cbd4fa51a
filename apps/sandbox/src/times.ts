import { type Language, LOCALES } from "@musubi/contract";

/** The services and their dates are in Japan. */
const ZONE = { timeZone: "Asia/Tokyo" };

/** Returns the date of an instant, as it is stored: 2026-04-01. */
export const dayOf = (instant: number): string =>
  new Intl.DateTimeFormat("sv-SE", ZONE).format(instant);

/** Returns a stored date in the portal's format. */
export const writeDay = (day: string, language: Language): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? formatDay(Date.parse(`${day}T00:00+09:00`), language) : day;

/** Returns an instant with its date, in the same format. */
export function writeTime(instant: number, language: Language): string {
  const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...ZONE } as const;
  const clock = new Intl.DateTimeFormat(LOCALES[language], style).format(instant);
  const day = formatDay(instant, language);
  return { ja: `${day} ${clock}`, en: `${day}, ${clock}` }[language];
}

const formatDay = (instant: number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", ...ZONE }).format(instant);
