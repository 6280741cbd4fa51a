import type { ExportForm, Language } from "@musubi/contract";
import type { ExportPart } from "../../database/queries/exports.ts";
import type { Config } from "../../settings/config.ts";
import type { Parts } from "../operations/parts.ts";
import { composePage } from "./compose-page.ts";
import { openExport, type ReadyExport } from "./read-export.ts";

/** An export that is ready, and what services gave for it. */
export type MadeExport = { readonly made: ReadyExport; readonly given: readonly ExportPart[] };

/** Writes a holder's file: for programs or as a page. It takes time, so nobody should wait for it under a lock. */
export function composeFile(
  parts: Parts,
  { made, given }: MadeExport,
  { form, language }: { readonly form: ExportForm; readonly language: Language },
): string {
  const contents = openExport(parts, made, given, language);
  return form === "json"
    ? `${JSON.stringify(contents, null, 2)}\n`
    : composePage(parts.config, contents, language);
}

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
