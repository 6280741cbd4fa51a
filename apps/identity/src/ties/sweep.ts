import { claimIdleOps, type Op } from "../database/queries/merge-ops.ts";
import { findSteps } from "../database/queries/merge-steps.ts";
import type { Parts } from "../parts.ts";
import { finishMerge } from "./finish-merge.ts";
import { takeStep } from "./take-step.ts";

const IDLE_MS = 60_000;
const AT_ONCE = 10;

/** Continues what somebody began and left: a closed tab, a lost network, a killed process. */
export async function sweep(parts: Parts): Promise<number> {
  const now = parts.now();
  const idle = await claimIdleOps(parts.database.db, now - IDLE_MS, now, AT_ONCE);
  for (const op of idle) await continueOp(parts, op);
  return idle.length;
}

async function continueOp(parts: Parts, op: Op): Promise<void> {
  for (const step of await findSteps(parts.database.db, op.id)) {
    const { result } = await takeStep(parts, op, step.service_id);
    if (result !== "done") return;
  }
  if (op.kind === "merge" && op.source !== null) await finishMerge(parts, op.source);
}
