import type { ExportForm } from "@musubi/contract";
import type { Config } from "../../settings/config.ts";

/** Returns the name of a holder's file: the brand, and the day it was made in the operator's time zone. */
export function nameFile({ site }: Pick<Config, "site">, madeAt: number, form: ExportForm): string {
  const brand = site.brand.en
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  // Swedish dates are written year-month-day, which sorts.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: site.time_zone }).format(madeAt);
  return `${brand || "account"}-data-${day}.${form}`;
}
