import {
  accountActive,
  changeOwner,
  DEFAULT_LANGUAGE,
  eraseAccount,
  type Language,
  openAccount,
  restoreAccount,
  subjectOfOwner,
  suspendAccount,
} from "@musubi/contract";
import { findMailAddress } from "../../database/queries/accounts.ts";
import {
  completeStep,
  keyBefore,
  markStepSent,
  noteRefused,
  noteUnanswered,
  noteUnsent,
  type Step,
} from "../../database/queries/operation-steps.ts";
import { lockOp, type Op } from "../../database/queries/operations.ts";
import { hasTie } from "../../database/queries/ties.ts";
import type { Connector } from "../../services/connectors.ts";
import {
  isUnsent,
  type ServiceAnswer,
  type ServiceFailure,
  type ServiceRefusal,
  silence,
} from "../../services/read-answer.ts";
import { tellAddress } from "../../services/tell-address.ts";
import { resumeWaking } from "../places/after-waking.ts";
import { drawConsequences } from "./consequences.ts";
import type { Needs } from "./needs.ts";

export type StepResult =
  | { readonly result: "done" }
  /** No such step, or the operation is over, or it was called off meanwhile. */
  | { readonly result: "none" }
  /** The service may or may not have done it: the same step again tells, and does it once. */
  | { readonly result: "unanswered" }
  | RefusedStep;

export type RefusedStep = {
  readonly result: "refused";
  readonly kind: ServiceRefusal["kind"];
  readonly code: ServiceRefusal["code"];
  /** What the service wants the holder to read, if anything. */
  readonly words: string;
  /** Whether an earlier attempt may still be on its way. */
  readonly mayStillArrive: boolean;
};

/**
 * Takes one step of an operation: says so, asks the service with no transaction open, and draws
 * the consequences in one transaction. Taken twice, at once or after a crash, it has one effect.
 */
export async function takeStep(
  parts: Needs,
  op: Op,
  serviceId: number,
  language: Language = DEFAULT_LANGUAGE,
): Promise<StepResult> {
  const { database } = parts;
  const { db } = database;
  const step = await database.transact((trx) => markStepSent(trx, op.id, serviceId, parts.now()));
  if (!step) return { result: "none" };
  if (step.state === "done") return { result: "done" };

  const said = await askService(parts, op, step, language);
  if (said.ok) return complete(parts, op, step);
  if (await isDoneAlready(parts, op, step, said)) {
    return complete(parts, op, step, { isGone: said.kind === "gone" });
  }
  if (said.kind === "silent") {
    // Of an undone link the service may have heard the address, which comes first.
    if (isUnsent(said) && op.kind !== "unlink") await noteUnsent(db, step);
    else await noteUnanswered(db, step, said.reason);
    return { result: "unanswered" };
  }
  const { kind, code, words } = said;
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
      return { result: "refused", kind, code, words, mayStillArrive };
  }
}

/**
 * Whether an account fell asleep or woke although the service refuses it now: an earlier attempt that
 * nobody heard of may have done it. Nothing is given up before the service has said how the account is.
 * A change of owner is not asked about but taken back, since that has a number to shut it out with.
 */
async function findOutcome(
  { connectors }: Pick<Needs, "connectors">,
  op: Op,
  { service_id: serviceId }: Step,
): Promise<"done" | "none" | "unknown"> {
  if (op.kind !== "delete" && op.kind !== "wake") return "none";
  const query = { sub_key: op.target };
  const said = await connectors.byId(serviceId)?.send(accountActive, { query });
  if (!said?.ok) return "unknown";
  return said.data.activation === (op.kind === "wake" ? 1 : 0) ? "done" : "none";
}

async function complete(
  parts: Needs,
  op: Op,
  step: Step,
  found: { readonly isGone: boolean } = { isGone: false },
): Promise<StepResult> {
  const { database } = parts;
  const completion = await database.transact(async (trx) => {
    // The same lock as for opening: nobody plans with ties that are just changing hands.
    await database.lockAccounts(trx, op.source === null ? [op.target] : [op.source, op.target]);
    const isUnderWay = await lockOp(trx, op.id, parts.now());
    const how = await completeStep(trx, step);
    if (how !== "first") return how;
    const isLate = op.kind === "wake" && !isUnderWay;
    if (isLate && !(await resumeWaking(parts, trx, op, step))) return "overtaken";
    await drawConsequences(parts, trx, op, step, found);
    return how;
  });
  return { result: completion === "overtaken" ? "none" : "done" };
}

/**
 * Whoever leaves a service that does not find the account is not held up. Taking back what never
 * arrived finds nothing to take: that is done, and the service, having seen the higher number,
 * refuses what may still be on its way. Something else of the same ID's at the service is none of
 * ours, as long as nothing of ours is known to have moved there.
 */
async function isDoneAlready(
  { database }: Pick<Needs, "database">,
  op: Op,
  step: Step,
  said: ServiceFailure,
): Promise<boolean> {
  if (said.kind === "gone") return op.kind === "delete" || step.is_back === 1;
  const isElsewhere = said.kind === "refused" && said.code === "OwnerMismatchException";
  if (!step.is_back || !isElsewhere) return false;
  const holder = subjectOfOwner(step.from_owner);
  return holder === undefined || !(await hasTie(database.db, holder, step.service_id));
}

async function askService(
  parts: Needs,
  op: Op,
  step: Step,
  language: Language,
): Promise<ServiceAnswer<unknown>> {
  const connector = parts.connectors.byId(step.service_id);
  if (!connector) return silence("no connector");
  const { key, seq, from_owner: from, to_owner: to } = step;
  const body = { user_key: op.target, key };
  switch (op.kind) {
    case "delete":
      return connector.send(suspendAccount, { body }, language);
    case "wake":
      return connector.send(restoreAccount, { body }, language);
    case "open":
      return step.is_back
        ? takeOpeningBack(connector, op, step, language)
        : sendOpening(parts, connector, op, step, language);
    case "unlink":
      // Its own address comes back with it, or nobody could sign in to it. What the service makes of that
      // stands in the way of nothing.
      if (!step.is_back) await tellAddress(parts, op.target, step.service_id);
      break;
    case "merge":
    case "link":
      break;
    case "undo":
    case "restore":
      throw new Error("What comes home takes steps of its own.");
  }
  return connector.send(changeOwner, { body: { key, seq, from, to } }, language);
}

/** The address is the one that was written down: what is asked for again is the same. */
async function sendOpening(
  { database }: Pick<Needs, "database">,
  connector: Connector,
  { target }: Op,
  { key, seq, service_email, email_verified }: Step,
  language: Language,
): Promise<ServiceAnswer<unknown>> {
  const holder = await findMailAddress(database.db, target);
  const body = {
    user_key: target,
    key,
    seq,
    email: service_email ?? holder.email,
    email_verified: email_verified === 1,
    language: holder.language,
  };
  return connector.send(openAccount, { body }, language);
}

/** Erases what the opening has made, if it arrived, and shuts it out, if it did not. */
const takeOpeningBack = (
  connector: Connector,
  { target }: Op,
  step: Step,
  language: Language,
): Promise<ServiceAnswer<unknown>> => {
  const opening = { key: keyBefore(step), seq: step.seq };
  const body = { user_key: target, key: step.key, opening };
  return connector.send(eraseAccount, { body }, language);
};
