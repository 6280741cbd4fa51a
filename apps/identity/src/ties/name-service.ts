import type { CatalogueEntry, Language } from "@musubi/contract";

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
