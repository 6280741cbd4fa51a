import { type Language, LOCALES, unbroken } from "@musubi/contract";
import type { Needs } from "./needs.ts";

/** Returns a day in the site's zone, as a page shows it: no line ends within it. */
export const tellDay = (
  { site }: Pick<Needs["config"], "site">,
  at: number,
  language: Language,
): string =>
  unbroken(
    new Intl.DateTimeFormat(LOCALES[language], {
      dateStyle: "long",
      timeZone: site.time_zone,
    }).format(at),
  );
