import { findMailAddress } from "../../database/queries/accounts.ts";
import { findSteps } from "../../database/queries/operation-steps.ts";
import type { StepOp } from "../../database/queries/operations.ts";
import type { Parts } from "./parts.ts";
import { takeStep } from "./take-step.ts";

/** Takes every remaining step of an operation, as far as the services allow. */
export async function continueOp(parts: Parts, op: StepOp): Promise<void> {
  const { db } = parts.database;
  const kind = parts.kinds[op.kind];
  const { language } = await findMailAddress(db, op.target);
  let isWhole = true;
  for (const { service_id: serviceId } of await findSteps(db, op.id)) {
    const step = await takeStep(parts, op, serviceId, language);
    if (step.result === "refused") await kind.afterRefusal(parts, op, serviceId, step);
    if (step.result === "refused" || step.result === "none") return;
    // A service that is down does not hold up the others.
    isWhole &&= step.result === "done";
  }
  if (isWhole && op.state === "running") await kind.finish?.(parts, op);
}
