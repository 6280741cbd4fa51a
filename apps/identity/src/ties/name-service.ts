import type { CatalogueEntry, Language } from "@musubi/contract";

/** Returns a service's name as its holder reads it. */
export function nameService(
  catalogue: readonly CatalogueEntry[],
  serviceId: number,
  language: Language,
): string {
  return catalogue.find((each) => each.service_id === serviceId)?.names[language] ?? "";
}
