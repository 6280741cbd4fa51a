import type { Transaction } from "kysely";
import { changeOpState, endOp, lockOp, type Op } from "../database/queries/merge-ops.ts";
import { findSteps, turnStepsBack } from "../database/queries/merge-steps.ts";
import type { Tables } from "../database/tables.ts";
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

/** Ends an operation of which nothing has happened anywhere. One that another process is just driving is left to it. */
export const dropOp = (
  { database, now }: Pick<Needs, "database" | "now">,
  op: Op,
): Promise<boolean> =>
  database.transact(async (trx) => {
    if (!(await lockOp(trx, op.id, now()))) return false;
    const steps = await findSteps(trx, op.id);
    const isDriven = steps.some(({ state }) => state === "sent" || state === "done");
    return !isDriven && endOp(trx, op.id, "cancelled", now());
  });

/**
 * What a refusal means for an operation of one step: there is nothing to resume, so that nothing
 * may stay locked. An attempt that may still arrive is taken back first. A merge stays where it
 * is, until its holder decides.
 */
export async function dropRefused(
  parts: Needs,
  op: Op,
  serviceId: number,
  { mayStillArrive }: RefusedStep,
): Promise<void> {
  const { database } = parts;
  if (op.kind === "delete" || (op.kind === "link" && op.state === "running" && !mayStillArrive)) {
    await dropOp(parts, op);
  } else if (op.kind === "link" && op.state === "running") {
    const turned = await database.transact(async (trx) => {
      await database.lockAccounts(trx, [op.target]);
      return callOff(parts, trx, op);
    });
    if (turned) await takeStep(parts, op, serviceId);
  }
}
