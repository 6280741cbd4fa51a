import { describeTime } from "../words/describe-time.ts";
import { useLanguage, usePortal } from "./portal-context.ts";

/** Returns a formatter for times in a list, without the time zone, which is said once. */
export function useClock(say: (day: string, clock: string) => string) {
  const { timeZone } = usePortal().config;
  const language = useLanguage();
  return {
    time: (at: number) => describeTime(say, at, language, timeZone),
    zone: describeTime((_day, _clock, zone) => zone, Date.now(), language, timeZone),
  };
}
