import { findSteps } from "../../database/queries/operation-steps.ts";
import { findOp, type Op } from "../../database/queries/operations.ts";
import { cancelMerge } from "../merging/cancel-merge.ts";
import { isMergeOp } from "../merging/merge-op.ts";
import { callOff } from "../operations/call-off.ts";
import { continueOp } from "../operations/continue-op.ts";
import type { Needs } from "../operations/needs.ts";
import type { Behind } from "./claim-home-step.ts";

/**
 * Has an operation end that is in the way of one that brings a service home. A merge that has the
 * holder is called off, and so is the undoing of the very link; anything else takes one step, and is
 * brought to its end.
 */
export async function clearTheWay(
  parts: Needs,
  home: Op,
  serviceId: number,
  behind: Behind,
): Promise<void> {
  const { database } = parts;
  const op = await findOp(database.db, behind.op);
  if (!op) return;
  if (behind.isHolder && op.state === "running") {
    if (isMergeOp(op)) await cancelMerge(parts, op);
    else if (op.kind === "unlink" && (await isAboutTheSame(parts, op, home, serviceId))) {
      await database.transact(async (trx) => {
        await database.lockAccounts(trx, [op.target]);
        return callOff(parts, trx, op);
      });
    }
  }
  const present = await findOp(database.db, op.id);
  if (present?.state === "running" || present?.state === "cancelling") {
    await continueOp(parts, present);
  }
}

async function isAboutTheSame(
  { database: { db } }: Pick<Needs, "database">,
  op: Op,
  home: Op,
  serviceId: number,
): Promise<boolean> {
  const [here, there] = [await findSteps(db, home.id), await findSteps(db, op.id)];
  const lineage = here.find((step) => step.service_id === serviceId)?.lineage;
  return there.some((step) => step.service_id === serviceId && step.lineage === lineage);
}
