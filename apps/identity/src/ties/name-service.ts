import { type CatalogueEntry, type Language, nameOf } from "@musubi/contract";

/** Returns a service's name as its holder reads it. */
export function nameService(
  catalogue: readonly CatalogueEntry[],
  serviceId: number,
  language: Language,
): string {
  const entry = catalogue.find((each) => each.service_id === serviceId);
  return entry ? nameOf(entry, language) : "";
}
