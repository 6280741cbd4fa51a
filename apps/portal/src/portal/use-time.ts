import { describeTime } from "../words/describe-time.ts";
import { useLanguage, usePortal } from "./portal-context.ts";
import { useUnsettledWords } from "./words/unsettled.ts";

/** Returns a formatter for times where hours matter: the date, the time and the time zone. */
export function useTime(): (time: number) => string {
  const { timeZone } = usePortal().config;
  const language = useLanguage();
  const words = useUnsettledWords();
  return (time) => describeTime(words.time, time, language, timeZone);
}
