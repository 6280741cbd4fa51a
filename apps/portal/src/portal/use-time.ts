import { describeTime } from "../words/describe-time.ts";
import { useLanguage, usePortal } from "./portal-context.ts";
import { useUnsettledWords } from "./words/unsettled.ts";

/** Returns how a time is told where hours count: as a day is, with its clock and the zone that it is of. */
export function useTime(): (time: number) => string {
  const { timeZone } = usePortal().config;
  const language = useLanguage();
  const words = useUnsettledWords();
  return (time) => describeTime(words.time, time, language, timeZone);
}
