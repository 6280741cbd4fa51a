import { type Language, LOCALES } from "@musubi/contract";
import { describeDay } from "./describe-day.ts";

type Say = (day: string, clock: string, zone: string) => string;

/** Returns a time in a zone, with the zone's whole name, as the mails about it tell it; empty where there is none. */
export function describeTime(say: Say, time: number, language: Language, timeZone: string): string {
  const day = describeDay(time, language, timeZone);
  if (day === "") return "";
  const write = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...style, timeZone });
  const clock = write({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(time);
  const zone = write({ timeZoneName: "long" })
    .formatToParts(time)
    .find(({ type }) => type === "timeZoneName");
  return say(day, clock, zone?.value ?? timeZone);
}
