import type { Queries } from "../../database/database.ts";
import { findMergeFrom, findOp, type Op, type OpOf } from "../../database/queries/operations.ts";

/** A merge or an undo: the operations between two IDs. */
export type MergeOp = Merging | (OpOf<"undo"> & { readonly source: string });

/** A merge itself. */
export type Merging = OpOf<"merge"> & { readonly source: string };

export const isMergeOp = (op: Op): op is MergeOp =>
  op.source !== null && (op.kind === "merge" || op.kind === "undo");

/** Returns a merge or an undo by its id, if the account is one of its two IDs. */
export async function findMergeOf(
  db: Queries,
  id: string,
  account: string,
): Promise<MergeOp | undefined> {
  const op = await findOp(db, id);
  if (!op || !isMergeOp(op)) return undefined;
  return op.target === account || op.source === account ? op : undefined;
}

/** Returns the running or finished merge of one ID into another. */
export async function findMerge(
  db: Queries,
  target: string,
  source: string,
): Promise<Merging | undefined> {
  const op = await findMergeFrom(db, source);
  return op?.target === target ? { ...op, source } : undefined;
}
