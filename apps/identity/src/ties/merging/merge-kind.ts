import { subjectOfOwner } from "@musubi/contract";
import { endClientSessionsAt } from "../../accounts/sessions/end-sessions.ts";
import { dropAside } from "../../database/queries/asides.ts";
import { moveTie } from "../../database/queries/places.ts";
import type { Kind } from "../operations/parts.ts";
import { sendOwner } from "../operations/send-owner.ts";
import { cancelMerge } from "./cancel-merge.ts";
import { finishMerge } from "./finish-merge.ts";
import { isMergeOp } from "./merge-op.ts";

/** The direction comes from the step, not from the operation, which may have been called off meanwhile. */
const afterMove: Kind["after"] = async (parts, trx, _op, step) => {
  const { service_id: serviceId } = step;
  const [from, to] = [subjectOfOwner(step.from_owner), subjectOfOwner(step.to_owner)];
  if (from === undefined || to === undefined) throw new Error("Only IDs are merged.");
  await moveTie(trx, { from, to, serviceId });
  await endClientSessionsAt(parts, trx, from, serviceId);
  await dropAside(trx, to, serviceId);
  await parts.outbox.add(trx, { kind: "tell-address", account: to, serviceId });
};

export const MERGE: Kind = {
  send: sendOwner,
  after: afterMove,
  /** A refused merge stays open until its holder decides. */
  afterRefusal: async () => {},
  finish: async (parts, op) => isMergeOp(op) && finishMerge(parts, op),
  giveWay: async (parts, op) => isMergeOp(op) && cancelMerge(parts, op),
};
