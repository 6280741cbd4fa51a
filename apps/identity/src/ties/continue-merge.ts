import type { Language } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findSteps, type Step } from "../database/queries/merge-steps.ts";
import { finishMerge } from "./finish-merge.ts";
import type { MergeOp } from "./merge-op.ts";
import type { Needs } from "./needs.ts";
import { takeStep } from "./take-step.ts";

/** What was never tried comes first, so that one service in trouble does not keep the others waiting. */
const ORDER: readonly Step["state"][] = ["todo", "sent", "refused"];

/**
 * Drives a merge, its calling off or its undoing by one step, or over the pivot when no step is
 * left. A refusal is no failure of this call: the merge that it answers says why it stands still.
 */
export async function continueMerge(
  parts: Needs,
  op: MergeOp,
  language: Language,
): Promise<Answer<MergeOp, "MergeNotReadyException" | "ServiceUnavailableException">> {
  if (op.state !== "running" && op.state !== "cancelling") return answer(op);
  const steps = await findSteps(parts.database.db, op.id);
  const next = ORDER.flatMap((state) => steps.filter((step) => step.state === state))[0];
  if (next) {
    const { result } = await takeStep(parts, op, next.service_id, language);
    return result === "unanswered" ? refuse("ServiceUnavailableException") : answer(op);
  }
  if (op.kind === "merge" && op.state === "running") {
    const finished = await finishMerge(parts, op.source);
    if (!finished.ok) return finished;
  }
  return answer(op);
}
