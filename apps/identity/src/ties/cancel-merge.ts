import { findOp } from "../database/queries/merge-ops.ts";
import type { Parts } from "../process/parts.ts";
import { type Answer, answer, refuse } from "../settings/answer.ts";
import { callOff } from "./call-off.ts";
import type { MergeOp } from "./describe-merge.ts";

/** Calls a merge off before its pivot. Asked again, it answers as before. */
export function cancelMerge(parts: Parts, merge: MergeOp): Promise<Answer<MergeOp>> {
  const { database } = parts;
  return database.transact(async (trx) => {
    await database.lockAccounts(trx, [merge.source, merge.target]);
    const op = await findOp(trx, merge.id);
    if (merge.kind !== "merge") return refuse("MergeNotReadyException");
    if (op?.state === "cancelling" || op?.state === "cancelled") return answer(merge);
    return (await callOff(parts, trx, merge)) ? answer(merge) : refuse("MergeNotReadyException");
  });
}
