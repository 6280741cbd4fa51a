import { accountActive, DEFAULT_LANGUAGE, type Language, subjectOfOwner } from "@musubi/contract";
import type { Transaction } from "kysely";
import {
  completeStep,
  findSteps,
  markStepSent,
  noteRefused,
  noteUnanswered,
  noteUnsent,
  type Step,
} from "../../database/queries/operation-steps.ts";
import { endOp, lockOp, type StepOp } from "../../database/queries/operations.ts";
import { hasTie } from "../../database/queries/ties.ts";
import type { Tables } from "../../database/tables.ts";
import { isUnsent, type ServiceFailure, silence } from "../../services/read-answer.ts";
import type { Facts } from "../../tracing/span.ts";
import { goOnWith, markFailed } from "../../tracing/spanned.ts";
import type { Parts } from "./parts.ts";
import type { StepResult } from "./step-result.ts";

/**
 * Takes one step of an operation: marks it as sent, asks the service with no transaction open, then applies the
 * consequences in one transaction. Taken twice, at the same time or after a crash, the step has one effect.
 */
export const takeStep = (
  parts: Parts,
  op: StepOp,
  serviceId: number,
  language: Language = DEFAULT_LANGUAGE,
): Promise<StepResult> =>
  goOnWith(
    op.cause,
    { name: `step ${op.kind}`, kind: "internal", facts: { "musubi.operation_id": op.id } },
    async (facts: Facts = {}) => {
      const step = await tryStep(parts, op, serviceId, language);
      facts["musubi.result"] = step.result;
      if (step.result === "unanswered" || step.result === "refused") markFailed();
      return step;
    },
  );

async function tryStep(
  parts: Parts,
  op: StepOp,
  serviceId: number,
  language: Language,
): Promise<StepResult> {
  const { database } = parts;
  const { db } = database;
  const step = await database.transact((trx) => markStepSent(trx, op.id, serviceId, parts.now()));
  if (!step) return { result: "none" };
  if (step.state === "done") return { result: "done" };

  const kind = parts.kinds[op.kind];
  const connector = parts.connectors.byId(serviceId);
  const said = connector
    ? await kind.send(parts, connector, op, step, language)
    : silence("no connector");
  if (said.ok) return complete(parts, op, step);
  if (await isDoneAlready(parts, op, step, said)) {
    return complete(parts, op, step, { isGone: said.kind === "gone" });
  }
  if (said.kind === "silent") {
    if (isUnsent(said) && !kind.tellsFirst) await noteUnsent(db, step);
    else await noteUnanswered(db, step, said.reason);
    return { result: "unanswered" };
  }
  const { code, words } = said;
  const refused = await noteRefused(db, step, { code, words, language });
  if (!refused) return { result: "none" };
  const mayStillArrive = refused.unheard > 0;
  const outcome = mayStillArrive ? await findOutcome(parts, op, step) : "none";
  switch (outcome) {
    case "done":
      return complete(parts, op, step);
    case "unknown":
      return { result: "unanswered" };
    case "none":
      return { result: "refused", kind: said.kind, code, words, mayStillArrive };
  }
}

/**
 * Finds out whether an account fell asleep or woke although the service refuses now: an earlier call without an answer
 * may have done it. The operation is not given up before the service has said whether the account is active. A change
 * of owner needs no such question: it is reversed, and the higher number blocks a late call.
 */
async function findOutcome(
  { connectors, kinds }: Parts,
  op: StepOp,
  { service_id: serviceId }: Step,
): Promise<"done" | "none" | "unknown"> {
  const { activation } = kinds[op.kind];
  if (activation === undefined) return "none";
  const query = { sub_key: op.target };
  const said = await connectors.byId(serviceId)?.send(accountActive, { query });
  if (!said?.ok) return "unknown";
  return said.data.activation === activation ? "done" : "none";
}

async function complete(
  parts: Parts,
  op: StepOp,
  step: Step,
  found: { readonly isGone: boolean } = { isGone: false },
): Promise<StepResult> {
  const { database } = parts;
  const completion = await database.transact(async (trx) => {
    // The same lock as for opening, so that no operation is planned with ties that change meanwhile.
    await database.lockAccounts(trx, op.source === null ? [op.target] : [op.source, op.target]);
    const isUnderWay = await lockOp(trx, op.id, parts.now());
    const how = await completeStep(trx, step);
    if (how !== "first") return how;
    const { resume, after } = parts.kinds[op.kind];
    if (!isUnderWay && resume && !(await resume(parts, trx, op, step))) return "overtaken";
    await after(parts, trx, op, step, found);
    // The last reversed step ends the operation. If it is not being reversed, its kind decides when it ends.
    if (step.is_back) await endIfAllBack(parts, trx, op);
    return how;
  });
  return { result: completion === "overtaken" ? "none" : "done" };
}

async function endIfAllBack(parts: Parts, trx: Transaction<Tables>, op: StepOp): Promise<void> {
  const steps = await findSteps(trx, op.id);
  if (!steps.every((step) => step.state === "done")) return;
  await endOp(trx, op.id, "cancelled", parts.now());
}

/**
 * Returns whether a step that failed counts as done: its kind does not need the account, or it is a reversed step and
 * finds nothing to reverse. The service, having seen the higher number, then refuses a call that still arrives. An
 * owner mismatch counts as nothing to reverse, unless the ID that should give the account back has a tie there.
 */
async function isDoneAlready(
  { database, kinds }: Parts,
  op: StepOp,
  step: Step,
  said: ServiceFailure,
): Promise<boolean> {
  if (said.kind === "gone") return kinds[op.kind].isDoneIfGone || step.is_back === 1;
  const isElsewhere = said.kind === "refused" && said.code === "OwnerMismatchException";
  if (!step.is_back || !isElsewhere) return false;
  const holder = subjectOfOwner(step.from_owner);
  return holder === undefined || !(await hasTie(database.db, holder, step.service_id));
}
