import { findMailAddress } from "../database/queries/accounts.ts";
import { claimIdleOps, type Op } from "../database/queries/merge-ops.ts";
import { findSteps } from "../database/queries/merge-steps.ts";
import { adoptSleeps } from "../database/queries/sleeps.ts";
import { dropRefused } from "./call-off.ts";
import { finishMerge } from "./finish-merge.ts";
import type { Needs } from "./needs.ts";
import { takeStep } from "./take-step.ts";

const IDLE_MS = 60_000;
const AT_ONCE = 10;
/** Far longer than any upgrade takes. */
const ADOPTED_MS = 24 * 60 * 60_000;

/** Continues what a holder began and left: a closed tab, a lost network, a killed process. */
export async function sweep(parts: Needs): Promise<number> {
  const now = parts.now();
  await adoptSleeps(parts.database.db, now - ADOPTED_MS);
  const idle = await claimIdleOps(parts.database.db, now - IDLE_MS, now, AT_ONCE);
  const faults: unknown[] = [];
  // One that cannot be continued does not keep the others waiting.
  for (const op of idle) await continueOp(parts, op).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
  return idle.length;
}

async function continueOp(parts: Needs, op: Op): Promise<void> {
  const { db } = parts.database;
  const { language } = await findMailAddress(db, op.target);
  let isWhole = true;
  for (const { service_id: serviceId } of await findSteps(db, op.id)) {
    const step = await takeStep(parts, op, serviceId, language);
    if (step.result === "refused") await dropRefused(parts, op, serviceId, step);
    if (step.result === "refused" || step.result === "none") return;
    // One service that is down does not keep the others waiting.
    isWhole &&= step.result === "done";
  }
  const isPivot = op.kind === "merge" && op.state === "running" && op.source !== null;
  if (isWhole && isPivot) await finishMerge(parts, op.source);
}
