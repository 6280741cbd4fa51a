import { type Language, unbroken } from "@musubi/contract";
import { MAIL_WORDS } from "../../outbox/mail/mail-words.ts";
import { tellTime } from "../../outbox/mail/tell-time.ts";
import type { Config } from "../../settings/config.ts";

/** Returns a time as the mails write it, with the site's zone. No line breaks within the day. */
export function tellSiteTime(
  { site }: Pick<Config, "site">,
  at: number,
  language: Language,
): string {
  const words = MAIL_WORDS[language];
  const time: typeof words.time = (date, clock, zone) => words.time(unbroken(date), clock, zone);
  return tellTime({ time }, at, language, site.time_zone);
}
