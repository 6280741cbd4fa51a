import type { Language } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findSteps, type Step } from "../../database/queries/operation-steps.ts";
import { bringHome, bringOneHome } from "../homecoming/bring-home.ts";
import { isHomecoming } from "../homecoming/homecoming.ts";
import type { Needs } from "../operations/needs.ts";
import { takeStep } from "../operations/take-step.ts";
import { finishMerge } from "./finish-merge.ts";
import type { MergeOp } from "./merge-op.ts";

/** Steps that were never tried come first, so that one failing service does not hold up the others. */
const ORDER = ["todo", "sent", "refused"] as const satisfies readonly Step["state"][];
/** A step home that was refused is not tried again. */
const ORDER_HOME = ["todo", "sent"] as const satisfies readonly Step["state"][];

/**
 * Takes one step of a merge, of its calling off or of its undoing; finishes it if no step is left. A refusal by a
 * service is not an error of this call: the returned merge says why it stands still.
 */
export async function continueMerge(
  parts: Needs,
  op: MergeOp,
  language: Language,
): Promise<Answer<MergeOp, "MergeNotReadyException" | "ServiceUnavailableException">> {
  if (op.state !== "running" && op.state !== "cancelling") return answer(op);
  const steps = await findSteps(parts.database.db, op.id);
  const isHome = isHomecoming(op);
  const order = isHome ? ORDER_HOME : ORDER;
  const next = order.flatMap((state) => steps.filter((step) => step.state === state))[0];
  if (next) {
    const take = isHome ? bringOneHome : takeStep;
    const { result } = await take(parts, op, next.service_id, language);
    const isUndecided = result === "unanswered" || result === "later";
    return isUndecided ? refuse("ServiceUnavailableException") : answer(op);
  }
  if (isHome) await bringHome(parts, op);
  if (op.kind === "merge" && op.state === "running") {
    const finished = await finishMerge(parts, op.source);
    if (!finished.ok) return finished;
  }
  return answer(op);
}
