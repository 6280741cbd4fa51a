import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { deleteOidcStateOf } from "../../database/queries/oidc-state.ts";
import { findOp } from "../../database/queries/operations.ts";
import { burnProofs } from "../../database/queries/proofs.ts";
import { callOff } from "../operations/call-off.ts";
import type { Parts } from "../operations/parts.ts";
import { mergeOperation } from "./merge.ts";
import type { MergeOp } from "./merge-op.ts";

/**
 * Calls a merge off before its source is closed. The pool sign-in that opened the merge can open no other: if the source
 * calls the merge off, the target cannot open it again unnoticed. A second call gets the same answer.
 */
export function cancelMerge(
  parts: Parts,
  merge: MergeOp,
): Promise<Answer<MergeOp, "MergeNotReadyException">> {
  const { database } = parts;
  return database.transact(async (trx) => {
    await database.lockAccounts(trx, [merge.source, merge.target]);
    const op = await findOp(trx, merge.id);
    if (merge.kind !== "merge") return refuse("MergeNotReadyException");
    if (op?.state === "cancelling" || op?.state === "cancelled") return answer(merge);
    if (!(await callOff(parts, trx, merge))) return refuse("MergeNotReadyException");
    const { source, target } = merge;
    await burnProofs(trx, { operation: mergeOperation(target), subject: source });
    await deleteOidcStateOf(trx, source);
    return answer(merge);
  });
}
