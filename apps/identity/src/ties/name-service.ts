import type { CatalogueEntry, Language } from "@musubi/contract";

/** A service's name as its holder reads it. */
export function nameService(
  catalogue: readonly CatalogueEntry[],
  serviceId: number,
  language: Language,
): string {
  const entry = catalogue.find((each) => each.service_id === serviceId);
  return (language === "ja" ? entry?.service_name_jp : entry?.service_name_en) ?? "";
}
