import { type Language, LOCALES, unbroken } from "@musubi/contract";
import type { Config } from "../../settings/config.ts";

/** Returns a day as its reader would write it, in the site's zone, on one line. */
export const tellDay = ({ site }: Pick<Config, "site">, at: number, language: Language): string => {
  const style = { dateStyle: "long", timeZone: site.time_zone } as const;
  return unbroken(new Intl.DateTimeFormat(LOCALES[language], style).format(at));
};
