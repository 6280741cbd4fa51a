import type { Database } from "../database/database.ts";
import { findUnknownServices } from "../database/queries/office-services.ts";
import type { Config } from "../settings/config.ts";

/**
 * Returns a fault that names services which IDs have accounts at but the catalogue lacks, and how many accounts.
 * An operator who removed one on purpose lists its number in REMOVED_SERVICES.
 */
export async function findCatalogueFault(
  { catalogue, removedServices }: Pick<Config, "catalogue" | "removedServices">,
  { db }: Pick<Database, "db">,
): Promise<string | undefined> {
  const known = new Set([...catalogue.map(({ service_id }) => service_id), ...removedServices]);
  const unknown = await findUnknownServices(db, known);
  if (unknown.length === 0) return undefined;
  const told = unknown.map(({ service_id, ties }) => `${service_id} (${ties} accounts)`);
  const meant = [...removedServices, ...unknown.map(({ service_id }) => service_id)].join(",");
  return `CATALOGUE_FILE lacks services at which IDs have accounts: ${told.join(", ")}. Put them back, or, if they are gone for good, set REMOVED_SERVICES=${meant}.`;
}
