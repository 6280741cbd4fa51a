import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { believe } from "../database/queries/service-answers.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { act } from "./act.ts";
import type { Author } from "./journal/write-office.ts";

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
