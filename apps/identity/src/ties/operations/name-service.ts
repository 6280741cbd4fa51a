import type { CatalogueEntry, Language } from "@musubi/contract";
import { findEntrance } from "../../services/describe-services.ts";

/** Returns a service's name in the holder's language. */
export function nameService(
  catalogue: readonly CatalogueEntry[],
  serviceId: number,
  language: Language,
): string {
  return catalogue.find((each) => each.service_id === serviceId)?.names[language] ?? "";
}

/** Returns a service's name in URLs, or undefined if the catalogue no longer has it. */
export const kindOfService = (
  catalogue: readonly CatalogueEntry[],
  serviceId: number,
): string | undefined => catalogue.find((each) => each.service_id === serviceId)?.kind;

/** Returns a service's name and the page that holders are sent to, or undefined if it has no such page. */
export function linkToService(
  entry: Pick<CatalogueEntry, "clients" | "sites" | "names">,
  origin: string,
  language: Language,
): { readonly name: string; readonly url: string } | undefined {
  const url = findEntrance(entry, origin, language);
  return url === undefined ? undefined : { name: entry.names[language], url };
}
