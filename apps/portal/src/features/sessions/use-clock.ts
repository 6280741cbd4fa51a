import { useSessionWords } from "../../portal/lazy-words/sessions.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { describeTime } from "../../words/describe-time.ts";

/** Returns how times are told in a list: without their zone, which is said once. */
export function useClock() {
  const { timeZone } = usePortal().config;
  const language = useLanguage();
  const words = useSessionWords();
  return {
    time: (at: number) => describeTime(words.time, at, language, timeZone),
    zone: describeTime((_day, _clock, zone) => zone, Date.now(), language, timeZone),
  };
}
