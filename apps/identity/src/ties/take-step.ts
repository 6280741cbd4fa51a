import { changeOwner, type ErrorCode, suspendAccount } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import type { Op } from "../database/queries/merge-ops.ts";
import {
  completeStep,
  markStepSent,
  noteStepFailure,
  type Step,
} from "../database/queries/merge-steps.ts";
import type { Parts } from "../parts.ts";
import { drawConsequences } from "./consequences.ts";

export type StepResult =
  | { readonly result: "done" }
  /** No such step, or the operation is over. */
  | { readonly result: "none" }
  /** The service may or may not have done it: the same step again tells, and does it once. */
  | { readonly result: "unanswered" }
  | { readonly result: "refused"; readonly code: string; readonly message: string };

/**
 * Takes one step of an operation: says so, asks the service with no transaction open, and draws
 * the consequences in one transaction. Taken twice, at once or after a crash, it has one effect.
 */
export async function takeStep(parts: Parts, op: Op, serviceId: number): Promise<StepResult> {
  const { database } = parts;
  const step = await markStepSent(database.db, op.id, serviceId, parts.now());
  if (!step) return { result: "none" };
  if (step.state === "done") return { result: "done" };

  const outcome = await askService(parts, op, step);
  if (outcome.ok) {
    await database.transact(async (trx) => {
      // The same lock as for opening: nobody plans with ties that are just changing hands.
      await database.lockAccounts(trx, op.source === null ? [op.target] : [op.source, op.target]);
      if (await completeStep(trx, op.id, serviceId)) await drawConsequences(parts, trx, op, step);
    });
    return { result: "done" };
  }
  if (outcome.kind === "unanswered" || !FOR_GOOD.has(outcome.error.error_code)) {
    const reason = outcome.kind === "unanswered" ? outcome.reason : `${outcome.status}`;
    await noteStepFailure(database.db, step, { final: false, reason });
    return { result: "unanswered" };
  }
  const { error_code: code, message_body: message } = outcome.error;
  await noteStepFailure(database.db, step, { final: true, reason: code });
  return { result: "refused", code, message };
}

/** What a service says when it means it. Anything else is a trouble of its own, or ours, and passes. */
const FOR_GOOD: ReadonlySet<string> = new Set<ErrorCode>([
  "InvalidParameterException",
  "UserNotFoundException",
  "OwnerMismatchException",
  "StaleSequenceException",
  "E404-01",
  "E500-01",
]);

async function askService(parts: Parts, op: Op, step: Step): Promise<Outcome<unknown>> {
  const connector = parts.connectors.byId(step.service_id);
  if (!connector) return { ok: false, kind: "unanswered", reason: "network" };
  const { key, seq, from_owner: from, to_owner: to } = step;
  return op.kind === "delete"
    ? connector.send(suspendAccount, { body: { user_key: op.target, key } })
    : connector.send(changeOwner, { body: { key, seq, from, to } });
}
