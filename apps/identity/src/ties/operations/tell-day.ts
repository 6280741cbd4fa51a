import { type Language, LOCALES, unbroken } from "@musubi/contract";
import type { Config } from "../../settings/config.ts";

/** Returns a date in the reader's language and the site's time zone, without line breaks. */
export const tellDay = ({ site }: Pick<Config, "site">, at: number, language: Language): string => {
  const style = { dateStyle: "long", timeZone: site.time_zone } as const;
  return unbroken(new Intl.DateTimeFormat(LOCALES[language], style).format(at));
};
