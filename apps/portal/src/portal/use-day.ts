import { describeDay } from "../words/describe-day.ts";
import { useLanguage, usePortal } from "./portal-context.ts";

/** Returns how a day is told: in the holder's language, and in the site's zone, as the mails about it tell it. */
export function useDay(): (time: number | null) => string {
  const { timeZone } = usePortal().config;
  const language = useLanguage();
  return (time) => describeDay(time, language, timeZone);
}
