import type { CatalogueEntry, Language } from "@musubi/contract";
import { findEntrance } from "../../services/describe-services.ts";

/** Returns a service's name as its holder reads it. */
export function nameService(
  catalogue: readonly CatalogueEntry[],
  serviceId: number,
  language: Language,
): string {
  return catalogue.find((each) => each.service_id === serviceId)?.names[language] ?? "";
}

/** Returns what a service is called in addresses; undefined where the catalogue has it no more. */
export const kindOfService = (
  catalogue: readonly CatalogueEntry[],
  serviceId: number,
): string | undefined => catalogue.find((each) => each.service_id === serviceId)?.kind;

/** Returns a service by its name, and where its holders are led; undefined where it has no page. */
export function linkToService(
  entry: Pick<CatalogueEntry, "client" | "sites" | "names">,
  origin: string,
  language: Language,
): { readonly name: string; readonly url: string } | undefined {
  const url = findEntrance(entry, origin, language);
  return url === undefined ? undefined : { name: entry.names[language], url };
}
