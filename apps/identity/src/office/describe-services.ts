import { DAY_MS } from "@musubi/contract";
import { findStrayed, measureServices } from "../database/queries/office-services.ts";
import type { Parts } from "../ties/operations/parts.ts";

/** How long accounts that could not be brought home are listed. */
const TOLD_MS = 14 * DAY_MS;

/** Returns the state of each service: those in the catalogue, and removed ones that still have accounts. */
export async function describeServices({ config, reads, now }: Parts) {
  const nameOf = (id: number) => config.catalogue.find((entry) => entry.service_id === id)?.kind;
  const measured = await measureServices(reads);
  const ids = new Set([
    ...config.catalogue.map(({ service_id }) => service_id),
    ...measured.keys(),
  ]);
  const strayed = await findStrayed(reads, now() - TOLD_MS);
  return {
    services: [...ids]
      .toSorted((a, b) => a - b)
      .map((id) => ({
        service_id: id,
        kind: nameOf(id) ?? null,
        ...{ ties: 0, asleep: 0, forgets_since: null, ...measured.get(id) },
      })),
    strayed: strayed.map(({ service_id, ...step }) => ({
      ...step,
      service: nameOf(service_id) ?? `${service_id}`,
    })),
  };
}
