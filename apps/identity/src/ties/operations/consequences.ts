import { subjectOfOwner } from "@musubi/contract";
import type { Transaction } from "kysely";
import { endVisitsAt } from "../../accounts/end-sessions.ts";
import { dropAside } from "../../database/queries/asides.ts";
import { findSteps, type Step } from "../../database/queries/operation-steps.ts";
import { endOp, type Op } from "../../database/queries/operations.ts";
import { moveTie } from "../../database/queries/ties.ts";
import type { Tables } from "../../database/tables.ts";
import { afterLink } from "../linking/after-link.ts";
import { afterOpening } from "../linking/after-opening.ts";
import { afterUnlinking } from "../linking/after-unlinking.ts";
import { afterLeaving } from "../places/after-leaving.ts";
import { afterWaking } from "../places/after-waking.ts";
import type { Needs } from "./needs.ts";

type Trx = Transaction<Tables>;

/**
 * What follows from a step that its service has done, all of it in the transaction that says so.
 * `isGone`: it did not find the account.
 */
export async function drawConsequences(
  parts: Needs,
  trx: Trx,
  op: Op,
  step: Step,
  found: { readonly isGone: boolean },
): Promise<void> {
  switch (op.kind) {
    case "merge":
      await afterMove(parts, trx, step);
      break;
    case "link":
      if (step.is_back) break;
      await dropAside(trx, op.target, step.service_id);
      return afterLink(parts, trx, op, step);
    case "open":
      if (step.is_back) break;
      await dropAside(trx, op.target, step.service_id);
      return afterOpening(parts, trx, op, step);
    case "delete":
      return afterLeaving(parts, trx, op, step, found);
    case "wake":
      await dropAside(trx, op.target, step.service_id);
      return afterWaking(parts, trx, op, step);
    case "unlink": {
      if (!step.is_back) return afterUnlinking(parts, trx, op, step);
      const { service_id: serviceId } = step;
      await parts.outbox.add(trx, { kind: "tell-address", account: op.target, serviceId });
      break;
    }
  }
  // Of a merge on its way there, the pivot is the end; on the way back it is the last step.
  if (step.is_back) await endIfAllBack(parts, trx, op);
}

/** The step says which way, not the operation: that may have been called off meanwhile. */
async function afterMove(parts: Needs, trx: Trx, step: Step): Promise<void> {
  const { service_id: serviceId } = step;
  const [from, to] = [subjectOfOwner(step.from_owner), subjectOfOwner(step.to_owner)];
  if (from === undefined || to === undefined) throw new Error("Only IDs are merged.");
  await moveTie(trx, { from, to, serviceId });
  await endVisitsAt(parts, trx, from, serviceId);
  await dropAside(trx, to, serviceId);
  await parts.outbox.add(trx, { kind: "tell-address", account: to, serviceId });
}

async function endIfAllBack(parts: Needs, trx: Trx, op: Op): Promise<void> {
  const steps = await findSteps(trx, op.id);
  if (!steps.every((step) => step.state === "done")) return;
  await endOp(trx, op.id, "cancelled", parts.now());
}
