import { randomUUID } from "node:crypto";
import { type Language, subjectOfOwner, subjectOwner } from "@musubi/contract";
import type { Transaction } from "kysely";
import { endClientSessionsAt } from "../../accounts/sessions/end-sessions.ts";
import { dropAside } from "../../database/queries/asides.ts";
import { endStepBack, turnStepBack } from "../../database/queries/home-steps.ts";
import {
  completeStep,
  insertStep,
  noteRefused,
  type Step,
} from "../../database/queries/operation-steps.ts";
import { type HomeOp, insertOp, lockOp } from "../../database/queries/operations.ts";
import { endWaking, moveTie } from "../../database/queries/places.ts";
import type { Tables } from "../../database/tables.ts";
import type { ServiceRefusal } from "../../services/read-answer.ts";
import type { Parts } from "../operations/parts.ts";
import { endIfOver, homeOf } from "./homecoming.ts";

type Trx = Transaction<Tables>;

/**
 * How a step ended. `turned`: refused, but an earlier call may still arrive, so the step is reversed before it ends.
 * `none`: another process ended it.
 */
export type Outcome = "done" | "refused" | "turned" | "none";

/** What the service refused: if `isAsleep`, to wake the account; otherwise, to give it to its home. */
export type Kept = ServiceRefusal & { readonly isAsleep: boolean };

/** Ties an account to its home after the service gave it there, and queues telling the service that ID's address. */
export const comeHome = (parts: Parts, op: HomeOp, step: Step): Promise<Outcome> =>
  conclude(parts, op, step, async (trx) => {
    const how = await completeStep(trx, step);
    if (how !== "first") return how === "again" ? "done" : "none";
    const { service_id: serviceId } = step;
    const [from, to] = [subjectOf(step.from_owner), homeOf(op)];
    await moveTie(trx, { from, to, serviceId });
    await endClientSessionsAt(parts, trx, from, serviceId);
    await dropAside(trx, to, serviceId);
    await parts.outbox.add(trx, { kind: "tell-address", account: to, serviceId });
    return "done";
  });

/** Leaves an account where it is, because its service refused to wake it or to give it to its home. */
export const stayAway = (
  parts: Parts,
  op: HomeOp,
  step: Step,
  { code, words, isAsleep }: Kept,
  language: Language,
): Promise<Outcome> =>
  conclude(parts, op, step, async (trx) => {
    const refused = await noteRefused(trx, step, { code, words, language });
    if (!refused) return "none";
    const holder = subjectOf(step.from_owner);
    // An earlier call may have woken or moved the account, or may still do so: the step is reversed before it ends.
    if (refused.unheard > 0) {
      await turnStepBack(trx, step);
      return "turned";
    }
    if (isAsleep) {
      // It counts as asleep even after a "not found": once proves nothing, and the job that erases it asks again.
      await endWaking(trx, { account: holder, serviceId: step.service_id }, "asleep");
      return "refused";
    }
    await sleepAgain(parts, trx, step, holder);
    return "refused";
  });

/** Ends a step that was refused and then reversed. The service refuses a late call of it, by its lower number. */
export const stayBehind = (parts: Parts, op: HomeOp, step: Step): Promise<Outcome> =>
  conclude(parts, op, step, async (trx) => {
    if (!(await endStepBack(trx, step))) return "none";
    await sleepAgain(parts, trx, step, subjectOf(step.to_owner));
    return "refused";
  });

async function conclude(
  parts: Parts,
  op: HomeOp,
  step: Step,
  work: (trx: Trx) => Promise<Outcome>,
): Promise<Outcome> {
  const { database } = parts;
  const outcome = await database.transact(async (trx) => {
    await database.lockAccounts(trx, [subjectOf(step.from_owner), subjectOf(step.to_owner)]);
    if (!(await lockOp(trx, op.id, parts.now()))) return "none";
    const concluded = await work(trx);
    await endIfOver(parts, trx, op);
    return concluded;
  });
  if (outcome === "refused") {
    const { service_id: serviceId } = step;
    parts.report("restoreRefused", { op: op.id, account: homeOf(op), serviceId });
  }
  return outcome;
}

/** Puts an account to sleep again if only the step had woken it: its holder had left the service before. */
async function sleepAgain(parts: Parts, trx: Trx, step: Step, holder: string): Promise<void> {
  const { service_id: serviceId, lineage } = step;
  if (!(await endWaking(trx, { account: holder, serviceId }, "active"))) return;
  const what = { kind: "delete", source: null, target: holder, user_agent: null } as const;
  const op = await insertOp(trx, { id: randomUUID(), ...what, now: parts.now() });
  await insertStep(trx, { op: op.id, serviceId, from: subjectOwner(holder), to: "", lineage });
}

function subjectOf(owner: string): string {
  const subject = subjectOfOwner(owner);
  if (subject === undefined) throw new Error("A homecoming moves accounts between IDs only.");
  return subject;
}
