import type { Language } from "@musubi/contract";
import { describeDay, writerOf } from "./describe-day.ts";

type Say = (day: string, clock: string, zone: string) => string;

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Returns a time in a time zone, with the zone's full name, as in mails. Empty if the time is invalid. */
export function describeTime(say: Say, time: number, language: Language, timeZone: string): string {
  const day = describeDay(time, language, timeZone);
  if (day === "") return "";
  const clock = writerOf(language, { ...CLOCK, timeZone }).format(time);
  const zone = writerOf(language, { timeZoneName: "long", timeZone })
    .formatToParts(time)
    .find(({ type }) => type === "timeZoneName");
  return say(day, clock, zone?.value ?? timeZone);
}
