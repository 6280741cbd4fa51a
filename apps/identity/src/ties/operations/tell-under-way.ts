import type { Language } from "@musubi/contract";
import { type Refusal, refuseInWords } from "@musubi/contract/answer";
import { serviceChangeWords } from "@musubi/messages/both/service-change";
import { findBusy } from "../../database/queries/operation-locks.ts";
import { findSteps } from "../../database/queries/operation-steps.ts";
import { findOp, type Op } from "../../database/queries/operations.ts";
import { nameService } from "./name-service.ts";
import type { Parts } from "./parts.ts";

/** Refuses because of a running operation, and names it if it is a change at one service. */
export async function refuseBusy(
  parts: Parts,
  accounts: readonly string[],
  language: Language,
): Promise<Refusal<"MergeBusyException">> {
  const told = await tellUnderWay(parts, accounts, language);
  return refuseInWords("MergeBusyException", told ?? "");
}

/** Describes the change at one service that has locked one of these IDs. Other operations have their own screens. */
export async function tellUnderWay(
  { config, database: { db } }: Parts,
  accounts: readonly string[],
  language: Language,
): Promise<string | undefined> {
  const { what, running, cancelling } = serviceChangeWords[language].underWay;
  for (const id of await findBusy(db, accounts)) {
    const op = await findOp(db, id);
    if (!op || !isAtOneService(op)) continue;
    const [step] = await findSteps(db, op.id);
    if (!step) continue;
    const service = nameService(config.catalogue, step.service_id, language);
    return (op.state === "running" ? running : cancelling)(what[op.kind](service));
  }
  return undefined;
}

const isAtOneService = (
  op: Op,
): op is Op & { readonly kind: keyof typeof serviceChangeWords.ja.underWay.what } =>
  Object.hasOwn(serviceChangeWords.ja.underWay.what, op.kind);
