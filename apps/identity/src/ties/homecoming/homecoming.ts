import { subjectOwner } from "@musubi/contract";
import type { Transaction } from "kysely";
import { freeBusy } from "../../database/queries/operation-locks.ts";
import { findSteps, type Step } from "../../database/queries/operation-steps.ts";
import { endOp, type Op } from "../../database/queries/operations.ts";
import type { Lineage } from "../../database/queries/reversals.ts";
import type { Tables } from "../../database/tables.ts";
import type { Parts } from "../operations/parts.ts";

/** Returns the ID to which an operation brings accounts home: in an undo, the source of the merge. */
export const homeOf = ({ source, target }: Op): string => source ?? target;

/** Returns whether a step was reversed: it was refused, and an earlier call of it may still arrive. */
export const isTakenBack = (step: Step, home: string): boolean =>
  step.to_owner !== subjectOwner(home);

/** Returns the account of a service that a step is about. A step of a homecoming always has a lineage. */
export const wantedBy = ({ service_id, lineage }: Step): Lineage => ({
  service_id,
  lineage: lineage ?? "",
});

/** Ends a homecoming if every step is done or refused. Otherwise unlocks the IDs that it no longer needs. */
export async function endIfOver(
  { now }: Parts,
  trx: Transaction<Tables>,
  { id }: Op,
): Promise<void> {
  const steps = await findSteps(trx, id);
  const isOver = steps.every(({ state }) => state === "done" || state === "refused");
  if (isOver) await endOp(trx, id, "done", now());
  else await freeBusy(trx, id);
}
