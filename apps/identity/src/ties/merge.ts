import type { Language } from "@musubi/contract";
import { type Answer, answer, refuse, refuseInWords } from "@musubi/contract/answer";
import { findMergeFrom, type Op } from "../database/queries/merge-ops.ts";
import { spendProof } from "../database/queries/proofs.ts";
import type { Needs } from "./needs.ts";
import { type OpenRefusal, openMerge } from "./open.ts";
import type { MergeRefusal } from "./plan-merge.ts";
import type { Proof } from "./proofs/proof.ts";
import { takeStep } from "./take-step.ts";

type MergeOpening = OpenRefusal | MergeRefusal | "InvalidProofException";

/** Moves one service of another, proven ID to the caller's, opening the merge if this is its first step. */
export async function moveService(
  parts: Needs,
  caller: string,
  serviceId: number,
  proof: Proof,
  language?: Language,
): Promise<
  Answer<
    object,
    MergeOpening | "E500-01" | "ResourceNotFoundException" | "ServiceUnavailableException"
  >
> {
  const opened = await openOrContinue(parts, caller, proof);
  if (!opened.ok) return opened;
  if (opened.data.state === "done") return answer({});
  const step = await takeStep(parts, opened.data, serviceId, language);
  switch (step.result) {
    case "done":
      return answer({});
    case "none":
      return refuse("ResourceNotFoundException");
    case "unanswered":
      return refuse("ServiceUnavailableException");
    case "refused":
      return step.code === "E500-01" ? refuseInWords("E500-01", step.words) : refuse("E500-01");
  }
}

/** The merge of the proven ID into the caller's: the one that is under way, or a new one. */
export async function openOrContinue(
  parts: Needs,
  caller: string,
  proof: Proof,
): Promise<Answer<Op, MergeOpening>> {
  const { database } = parts;
  const operation = mergeOperation(caller);
  const isGood = await spendProof(database.db, { ...proof, operation, caller, now: parts.now() });
  if (!isGood) return refuse("InvalidProofException");
  const begun = await findMerge(parts, caller, proof.subject);
  if (begun) return answer(begun);
  const opened = await openMerge(parts, proof.subject, caller);
  if (opened.ok) return opened;
  // Opened in the same moment by the same holder: that is the one.
  const meanwhile = await findMerge(parts, caller, proof.subject);
  return meanwhile ? answer(meanwhile) : opened;
}

/** What a proof of another ID is spent on. */
export const mergeOperation = (caller: string): string => `merge:${caller}`;

/** The merge of one ID into another that is running or done. */
export async function findMerge(
  { database }: Pick<Needs, "database">,
  target: string,
  source: string,
): Promise<Op | undefined> {
  const op = await findMergeFrom(database.db, source);
  return op?.target === target ? op : undefined;
}
