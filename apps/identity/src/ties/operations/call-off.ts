import type { Transaction } from "kysely";
import { findSteps, turnStepsBack } from "../../database/queries/operation-steps.ts";
import { changeOpState, endOp, lockOp, type Op } from "../../database/queries/operations.ts";
import type { Tables } from "../../database/tables.ts";
import type { Needs } from "./needs.ts";
import type { RefusedStep } from "./step-result.ts";
import { takeStep } from "./take-step.ts";

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
 * What a refusal means for a change of one step that has a number: it is dropped, and what may still arrive is
 * taken back first. `undo`: what hangs on it.
 */
export async function dropOrTakeBack(
  parts: Needs,
  op: Op,
  serviceId: number,
  { mayStillArrive }: RefusedStep,
  undo?: (trx: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  if (op.state !== "running") return;
  if (mayStillArrive) await takeBack(parts, op, serviceId);
  else await dropOp(parts, op, undo);
}

/**
 * Calls an operation of one ID and one step off, and has its service take back what it may have done. Where the
 * service cannot have done anything, or says that it has not, that is all; else whoever sweeps goes on with it.
 */
export async function takeBack(parts: Needs, op: Op, serviceId: number): Promise<void> {
  if (await callOffAlone(parts, op)) await takeStep(parts, op, serviceId);
}

/** Calls an operation of one ID off. */
export const callOffAlone = (parts: Needs, op: Op): Promise<boolean> =>
  parts.database.transact(async (trx) => {
    await parts.database.lockAccounts(trx, [op.target]);
    return callOff(parts, trx, op);
  });
