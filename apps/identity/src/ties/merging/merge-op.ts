import type { Queries } from "../../database/database.ts";
import { findMergeFrom, findOp, type Op } from "../../database/queries/operations.ts";

/** A merge or an undoing between two IDs: the kinds of operation that holders see. */
export type MergeOp = Op & { readonly source: string };

export const isMergeOp = (op: Op): op is MergeOp =>
  op.source !== null && (op.kind === "merge" || op.kind === "undo");

/** Returns the merge of an id that an account has a part in; to any other account there is none. */
export async function findMergeOf(
  db: Queries,
  id: string,
  account: string,
): Promise<MergeOp | undefined> {
  const op = await findOp(db, id);
  if (!op || !isMergeOp(op)) return undefined;
  return op.target === account || op.source === account ? op : undefined;
}

/** Returns the merge of one ID into another that is running or done. */
export async function findMerge(
  db: Queries,
  target: string,
  source: string,
): Promise<MergeOp | undefined> {
  const op = await findMergeFrom(db, source);
  return op?.target === target ? { ...op, source } : undefined;
}
