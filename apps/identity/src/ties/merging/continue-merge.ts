import type { Language } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findSteps, type Step } from "../../database/queries/operation-steps.ts";
import { isHomecoming } from "../../database/queries/operations.ts";
import { bringHome, bringOneHome } from "../homecoming/bring-home.ts";
import type { Parts } from "../operations/parts.ts";
import { takeStep } from "../operations/take-step.ts";
import { finishMerge } from "./finish-merge.ts";
import type { MergeOp } from "./merge-op.ts";

/** Steps that were never tried come first, so that one failing service does not hold up the others. */
const ORDER = ["todo", "sent", "refused"] as const satisfies readonly Step["state"][];
/** In an undo, a refused step is not tried again. */
const ORDER_HOME = ["todo", "sent"] as const satisfies readonly Step["state"][];

/**
 * Takes the next step of a merge, of its calling off or of its undo; finishes the operation if no step is left. A
 * refusal by a service is not an error of this call: the merge's message says why it cannot continue.
 */
export async function continueMerge(
  parts: Parts,
  op: MergeOp,
  language: Language,
): Promise<Answer<MergeOp, "MergeNotReadyException" | "ServiceUnavailableException">> {
  if (op.state !== "running" && op.state !== "cancelling") return answer(op);
  const steps = await findSteps(parts.database.db, op.id);
  const order = isHomecoming(op) ? ORDER_HOME : ORDER;
  const next = order.flatMap((state) => steps.filter((step) => step.state === state))[0];
  if (next) {
    const { service_id: serviceId } = next;
    const { result } = isHomecoming(op)
      ? await bringOneHome(parts, op, serviceId, language)
      : await takeStep(parts, op, serviceId, language);
    const isUndecided = result === "unanswered" || result === "later";
    return isUndecided ? refuse("ServiceUnavailableException") : answer(op);
  }
  if (isHomecoming(op)) await bringHome(parts, op);
  else if (op.state === "running") {
    const finished = await finishMerge(parts, op);
    if (!finished.ok) return finished;
  }
  return answer(op);
}
