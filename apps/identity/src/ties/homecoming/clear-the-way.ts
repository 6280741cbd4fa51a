import { findSteps } from "../../database/queries/operation-steps.ts";
import { findOp, type HomeOp, isHomecoming } from "../../database/queries/operations.ts";
import { continueOp } from "../operations/continue-op.ts";
import type { Parts } from "../operations/parts.ts";
import type { Behind } from "./claim-home-step.ts";
import { wantedBy } from "./homecoming.ts";

/**
 * Gets an operation out of the way of a homecoming. If it has locked the ID that the account comes from, its kind may
 * call it off. Then its remaining steps are taken, as far as the services allow.
 */
export async function clearTheWay(
  parts: Parts,
  home: HomeOp,
  serviceId: number,
  behind: Behind,
): Promise<void> {
  const { db } = parts.database;
  const op = await findOp(db, behind.op);
  // Homecomings share their locks: none is in another's way.
  if (!op || isHomecoming(op)) return;
  if (behind.isHolder && op.state === "running") {
    const steps = await findSteps(db, home.id);
    const step = steps.find((each) => each.service_id === serviceId);
    if (step) await parts.kinds[op.kind].giveWay?.(parts, op, wantedBy(step));
  }
  const state = (await findOp(db, op.id))?.state;
  if (state === "running" || state === "cancelling") await continueOp(parts, { ...op, state });
}
