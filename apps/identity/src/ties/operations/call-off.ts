import type { Transaction } from "kysely";
import { findSteps, turnStepsBack } from "../../database/queries/operation-steps.ts";
import { changeOpState, endOp, lockOp, type StepOp } from "../../database/queries/operations.ts";
import type { Tables } from "../../database/tables.ts";
import type { Parts } from "./parts.ts";
import type { RefusedStep } from "./step-result.ts";
import { takeStep } from "./take-step.ts";

/**
 * Calls an operation off: everything that has moved, or may have, moves back by steps of the same kind. The
 * accounts stay locked until the last step is done. Returns false if the operation was no longer running.
 */
export async function callOff(
  parts: Parts,
  trx: Transaction<Tables>,
  op: StepOp,
): Promise<boolean> {
  const now = parts.now();
  if (!(await changeOpState(trx, op.id, "cancelling", now))) return false;
  if ((await turnStepsBack(trx, op.id)) === 0) await endOp(trx, op.id, "cancelled", now);
  return true;
}

/**
 * Ends an operation that has had no effect at any service, and returns the result of `undo`. Does nothing if another
 * process has sent a step of it meanwhile, or has ended it.
 */
export const dropOp = <T>(
  { database, now }: Parts,
  op: StepOp,
  undo?: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T | undefined> =>
  database.transact(async (trx) => {
    if (!(await lockOp(trx, op.id, now()))) return undefined;
    const steps = await findSteps(trx, op.id);
    const isDriven = steps.some(({ state }) => state === "sent" || state === "done");
    if (isDriven || !(await endOp(trx, op.id, "cancelled", now()))) return undefined;
    return undo?.(trx);
  });

/** Drops a refused operation of one step, or reverses the step if an earlier call may still arrive. */
export async function dropOrTakeBack(
  parts: Parts,
  op: StepOp,
  serviceId: number,
  { mayStillArrive }: RefusedStep,
  undo?: (trx: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  if (op.state !== "running") return;
  if (mayStillArrive) await takeBack(parts, op, serviceId);
  else await dropOp(parts, op, undo);
}

/**
 * Calls off an operation of one ID and one step, and asks its service to reverse what it may have done. If the service
 * does not answer, the sweep asks again.
 */
export async function takeBack(parts: Parts, op: StepOp, serviceId: number): Promise<void> {
  if (await callOffAlone(parts, op)) await takeStep(parts, op, serviceId);
}

export const callOffAlone = (parts: Parts, op: StepOp): Promise<boolean> =>
  parts.database.transact(async (trx) => {
    await parts.database.lockAccounts(trx, [op.target]);
    return callOff(parts, trx, op);
  });
