import { DAY_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findStrayed, measureServices } from "../database/queries/office-services.ts";
import { believe } from "../database/queries/service-answers.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { act } from "./act.ts";
import type { Author } from "./journal/write-office.ts";

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

/** Trusts a service again that reported many accounts as missing: an operator has found out that they are. */
export function believeService(
  parts: Parts,
  kind: string,
  author: Author,
): Promise<Answer<object, "no-service" | "believed">> {
  const service = parts.config.catalogue.find((entry) => entry.kind === kind);
  const ordered = { act: "services believe", author, terms: { kind } };
  return act<object, "no-service" | "believed">(parts, ordered, async (trx) => {
    if (!service) return refuse("no-service");
    return (await believe(trx, service.service_id)) ? answer({}) : refuse("believed");
  });
}
