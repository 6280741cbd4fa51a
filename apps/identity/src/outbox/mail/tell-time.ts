import type { Language } from "@musubi/contract";
import type { MailWords } from "./mail-words.ts";

const LOCALES: Readonly<Record<Language, string>> = { ja: "ja-JP", en: "en-GB" };

/** Returns a time as its reader would write it, with the name of the zone it is told in. */
export function tellTime(
  words: MailWords,
  at: number,
  language: Language,
  timeZone: string,
): string {
  const write = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...style, timeZone });
  const zone = write({ timeZoneName: "long" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName");
  const date = write({ dateStyle: "long" }).format(at);
  const clock = write({ timeStyle: "short" }).format(at);
  return words.time(date, clock, zone?.value ?? timeZone);
}
