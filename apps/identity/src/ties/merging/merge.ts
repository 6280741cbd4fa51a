import type { Language } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findMergeFrom } from "../../database/queries/operations.ts";
import { spendProof } from "../../database/queries/proofs.ts";
import type { Caller } from "../operations/caller.ts";
import type { Parts } from "../operations/parts.ts";
import { inItsWords, settle } from "../operations/settle.ts";
import type { IdProof } from "../proofs/proof.ts";
import { finishMerge } from "./finish-merge.ts";
import { findMerge } from "./merge-op.ts";
import { openMerge } from "./open-merge.ts";

/**
 * Moves the account at one service from another ID, which the proof names, to the caller's ID. Opens the merge if this
 * is its first step.
 */
export async function moveService(
  parts: Parts,
  caller: Caller,
  serviceId: number,
  proof: IdProof,
  language?: Language,
) {
  const opened = await openOrContinue(parts, caller, proof);
  if (!opened.ok) return opened;
  return settle(parts, opened.data, serviceId, language, {
    over: "ResourceNotFoundException",
    refused: inItsWords,
  });
}

/**
 * Closes an ID that was merged away, once its services have moved. Asked by a sign-in to that ID itself, which needs no
 * name for the merge: there is at most one.
 */
export async function closeMerged(
  parts: Parts,
  source: string,
): Promise<Answer<object, "MergeNotReadyException">> {
  const op = await findMergeFrom(parts.database.db, source);
  return op ? finishMerge(parts, { ...op, source }) : refuse("MergeNotReadyException");
}

/** Returns the merge of the proven ID into the caller's: the one that is running or done, or a new one. */
export async function openOrContinue(parts: Parts, caller: Caller, proof: IdProof) {
  const { db } = parts.database;
  const { account } = caller;
  const operation = mergeOperation(account);
  const spent = { ...proof, operation, caller: account, now: parts.now() };
  const isGood = await spendProof(db, spent);
  if (!isGood) return refuse("InvalidProofException");
  const begun = await findMerge(db, account, proof.subject);
  if (begun) return answer(begun);
  const opened = await openMerge(parts, proof, caller);
  if (opened.ok) return opened;
  // Another request of the same holder opened the merge at the same moment: return that merge.
  const meanwhile = await findMerge(db, account, proof.subject);
  return meanwhile ? answer(meanwhile) : opened;
}

/** Returns the name of the operation that a proof of another ID is spent on. */
export const mergeOperation = (caller: string): string => `merge:${caller}`;
