import type { Database } from "../database/database.ts";
import { findUnknownServices } from "../database/queries/office-services.ts";
import type { Config } from "../settings/config.ts";

/** Says of services that are no longer in the catalogue, although IDs have accounts there, how many those are. Who took one out on purpose says so by its number. */
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
