import { type Language, LOCALES } from "@musubi/contract";
import type { MailWords } from "./mail-words.ts";

/** Returns a time in the reader's language, with the name of its zone. */
export function tellTime(
  words: Pick<MailWords, "time">,
  at: number,
  language: Language,
  timeZone: string,
): string {
  const formats = formatsOf(language, timeZone);
  const zone = formats.zone.formatToParts(at).find(({ type }) => type === "timeZoneName");
  const [date, clock] = [formats.date.format(at), formats.clock.format(at)];
  return words.time(date, clock, zone?.value ?? timeZone);
}

type Formats = Readonly<Record<"zone" | "date" | "clock", Intl.DateTimeFormat>>;

/** Cached: making these takes longer than the rest of a mail, and a deployment has one zone. */
const known = new Map<string, Formats>();

function formatsOf(language: Language, timeZone: string): Formats {
  const name = `${language} ${timeZone}`;
  const made = known.get(name) ?? makeFormats(language, timeZone);
  known.set(name, made);
  return made;
}

function makeFormats(language: Language, timeZone: string): Formats {
  const make = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...style, timeZone });
  return {
    zone: make({ timeZoneName: "long" }),
    date: make({ dateStyle: "long" }),
    clock: make({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  };
}
