import { unsettledWords } from "@musubi/messages/both/unsettled";
import { describeTime } from "../words/describe-time.ts";
import { useLanguage, usePortal } from "./portal-context.ts";
import { useWordsOf } from "./words/words-of.ts";

/** Returns a formatter for times where hours matter: the date, the time and the time zone. */
export function useTime(): (time: number) => string {
  const { timeZone } = usePortal().config;
  const language = useLanguage();
  const words = useWordsOf(unsettledWords);
  return (time) => describeTime(words.time, time, language, timeZone);
}
