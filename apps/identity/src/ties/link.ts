import { type CatalogueEntry, type Language, type Owner, oldOwner } from "@musubi/contract";
import { type Answer, answer, type Refusal, refuse, refuseInWords } from "@musubi/contract/answer";
import { findNewestOp, findOp, type Op } from "../database/queries/merge-ops.ts";
import { findSteps } from "../database/queries/merge-steps.ts";
import { spendProof } from "../database/queries/proofs.ts";
import { dropRefused } from "./call-off.ts";
import type { Needs } from "./needs.ts";
import { type OpenRefusal, openLink } from "./open.ts";
import type { Proof } from "./proofs/proof.ts";
import { type StepResult, takeStep } from "./take-step.ts";

type StepRefusal =
  | "InvalidProofException"
  | "SameServiceException"
  | "E500-01"
  | "ServiceUnavailableException";

/**
 * Ties a proven old service account to an ID. Asked again with the same proof it continues or
 * confirms what the first time began.
 */
export async function linkAccount(
  parts: Needs,
  caller: string,
  entry: CatalogueEntry,
  proof: Proof,
  language?: Language,
): Promise<Answer<object, OpenRefusal | StepRefusal>> {
  const { database } = parts;
  const operation = `link:${entry.service_id}`;
  const isGood = await spendProof(database.db, { ...proof, operation, caller, now: parts.now() });
  if (!isGood) return refuse("InvalidProofException");

  const owner = oldOwner(proof.subject);
  const opened = await openLink(parts, caller, entry, { owner, email: proof.email });
  // Asked before, perhaps in the same moment: what was begun is finished, or done already.
  const op = opened.ok ? opened.data : await findLink(parts, caller, entry.service_id, owner);
  if (!op) return opened;
  if (op.state === "done") return answer({});
  return settle(parts, op, entry.service_id, await takeStep(parts, op, entry.service_id, language));
}

/** The caller's own link of this very account that is under way or done. */
async function findLink(
  { database }: Pick<Needs, "database">,
  target: string,
  serviceId: number,
  owner: Owner,
): Promise<Op | undefined> {
  const op = await findNewestOp(database.db, { kind: "link", source: null, target });
  if (op?.state !== "running" && op?.state !== "done") return undefined;
  const steps = await findSteps(database.db, op.id);
  const isThis = steps.some((step) => step.service_id === serviceId && step.from_owner === owner);
  return isThis ? op : undefined;
}

async function settle(
  parts: Needs,
  op: Op,
  serviceId: number,
  step: StepResult,
): Promise<Answer<object, StepRefusal>> {
  switch (step.result) {
    case "done":
      return answer({});
    case "none":
      return (await isOver(parts, op)) ? answer({}) : refuse("ServiceUnavailableException");
    case "unanswered":
      return refuse("ServiceUnavailableException");
    case "refused":
      await dropRefused(parts, op, serviceId, step);
      return refuseLink(step);
  }
}

/** Somebody else finished it in the same moment; otherwise it was called off. */
const isOver = async ({ database }: Pick<Needs, "database">, op: Op): Promise<boolean> =>
  (await findOp(database.db, op.id))?.state === "done";

/**
 * Whose the account is instead is nobody's business: an account of somebody else's is answered as
 * one that cannot be linked.
 */
function refuseLink({
  code,
  words,
}: Extract<StepResult, { result: "refused" }>): Refusal<StepRefusal> {
  if (code === "OwnerMismatchException") return refuse("SameServiceException");
  // The proof is good: there is no account behind it, or it is tied already.
  if (code === "UserNotFoundException") return refuse("E500-01");
  if (code === "E500-01") return refuseInWords("E500-01", words);
  return refuse("InvalidProofException");
}
