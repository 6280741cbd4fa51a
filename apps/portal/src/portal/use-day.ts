import { describeDay } from "../words/describe-day.ts";
import { useLanguage, usePortal } from "./portal-context.ts";

/** Returns a formatter for dates: in the holder's language and the site's time zone, as in mails. */
export function useDay(): (time: number | null) => string {
  const { timeZone } = usePortal().config;
  const language = useLanguage();
  return (time) => describeDay(time, language, timeZone);
}
