import type { Transaction } from "kysely";
import { findSteps, turnStepsBack } from "../../database/queries/operation-steps.ts";
import { changeOpState, endOp, lockOp, type Op } from "../../database/queries/operations.ts";
import { endWaking, type Place } from "../../database/queries/sleeps.ts";
import type { Tables } from "../../database/tables.ts";
import { denySleep } from "../belief/deny-sleep.ts";
import { tellForgetful } from "../belief/weigh-denial.ts";
import type { Needs } from "./needs.ts";
import { type RefusedStep, takeStep } from "./take-step.ts";

/**
 * Calls an operation off: what has moved, or may have, is to move back, by steps that anyone may
 * drive like those on the way there. The accounts stay locked until the last is done. False if the
 * operation was no longer running.
 */
export async function callOff(parts: Needs, trx: Transaction<Tables>, op: Op): Promise<boolean> {
  const now = parts.now();
  if (!(await changeOpState(trx, op.id, "cancelling", now))) return false;
  if ((await turnStepsBack(trx, op.id)) === 0) await endOp(trx, op.id, "cancelled", now);
  return true;
}

/**
 * Ends an operation of which nothing has happened anywhere, and what hangs on it; returns what came of
 * that. One that another process is just driving is left to it.
 */
export const dropOp = <T>(
  { database, now }: Pick<Needs, "database" | "now">,
  op: Op,
  undo?: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T | undefined> =>
  database.transact(async (trx) => {
    if (!(await lockOp(trx, op.id, now()))) return undefined;
    const steps = await findSteps(trx, op.id);
    const isDriven = steps.some(({ state }) => state === "sent" || state === "done");
    if (isDriven || !(await endOp(trx, op.id, "cancelled", now()))) return undefined;
    return undo?.(trx);
  });

/**
 * What a refusal means for an operation of one step: there is nothing to resume, so that nothing
 * may stay locked. An owner's change or an opening that may still arrive is taken back first. A merge stays where
 * it is, until its holder decides.
 */
export async function dropRefused(
  parts: Needs,
  op: Op,
  serviceId: number,
  { kind, mayStillArrive }: RefusedStep,
): Promise<void> {
  const { outbox } = parts;
  const place = { account: op.target, serviceId };
  switch (op.kind) {
    case "merge":
    case "undo":
    case "restore":
      return;
    case "delete":
      await dropOp(parts, op);
      return;
    case "wake":
      return dropWaking(parts, op, place, kind);
    case "link":
    case "open":
    case "unlink":
      break;
  }
  if (op.state !== "running") return;
  if (!mayStillArrive) {
    await dropOp(parts, op, async (trx) => {
      // The service may have been told the old account's address.
      if (op.kind === "unlink") await outbox.add(trx, { kind: "tell-address", ...place });
    });
    return;
  }
  await takeBack(parts, op, serviceId);
}

/**
 * Calls an operation of one ID and one step off, and has its service take back what it may have done. Where the
 * service cannot have done anything, or says that it has not, that is all; else whoever sweeps goes on with it.
 */
export async function takeBack(parts: Needs, op: Op, serviceId: number): Promise<void> {
  const { database } = parts;
  const turned = await database.transact(async (trx) => {
    await database.lockAccounts(trx, [op.target]);
    return callOff(parts, trx, op);
  });
  if (turned) await takeStep(parts, op, serviceId);
}

/** Lets sleep on what was not woken. Where the service did not find it, that is weighed. */
async function dropWaking(
  parts: Needs,
  op: Op,
  place: Place,
  kind: RefusedStep["kind"],
): Promise<void> {
  const now = await parts.database.now();
  const denial = await dropOp(parts, op, async (trx) => {
    const sleep = await endWaking(trx, place, "asleep");
    return sleep && kind === "gone" ? denySleep(parts, trx, sleep, now) : "nothing";
  });
  if (denial === "too-many") tellForgetful(parts, place.serviceId);
}
