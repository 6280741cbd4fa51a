import type { ExportForm } from "@musubi/contract";
import type { Config } from "../../settings/config.ts";

/** Returns what a holder's file is called: after the brand, and the day on which it was made where its operator is. */
export function nameFile({ site }: Pick<Config, "site">, madeAt: number, form: ExportForm): string {
  const brand = site.brand.en
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  // The calendar of Sweden writes days as every program sorts them.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: site.time_zone }).format(madeAt);
  return `${brand || "account"}-data-${day}.${form}`;
}
