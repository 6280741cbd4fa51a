import type { Transaction } from "kysely";
import { freeBusy } from "../../database/queries/operation-locks.ts";
import { findSteps } from "../../database/queries/operation-steps.ts";
import { endOp, type Op } from "../../database/queries/operations.ts";
import type { Tables } from "../../database/tables.ts";
import type { Parts } from "../operations/parts.ts";

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
