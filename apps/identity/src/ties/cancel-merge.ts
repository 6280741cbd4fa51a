import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findOp } from "../database/queries/merge-ops.ts";
import { callOff } from "./call-off.ts";
import type { MergeOp } from "./merge-op.ts";
import type { Needs } from "./needs.ts";

/** Calls a merge off before its pivot. Asked again, it answers as before. */
export function cancelMerge(
  parts: Needs,
  merge: MergeOp,
): Promise<Answer<MergeOp, "MergeNotReadyException">> {
  const { database } = parts;
  return database.transact(async (trx) => {
    await database.lockAccounts(trx, [merge.source, merge.target]);
    const op = await findOp(trx, merge.id);
    if (merge.kind !== "merge") return refuse("MergeNotReadyException");
    if (op?.state === "cancelling" || op?.state === "cancelled") return answer(merge);
    return (await callOff(parts, trx, merge)) ? answer(merge) : refuse("MergeNotReadyException");
  });
}
