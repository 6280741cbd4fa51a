import {
  type CatalogueEntry,
  type Language,
  type Owner,
  oldOwner,
  subjectOwner,
} from "@musubi/contract";
import { type Answer, answer, refuse, refuseInWords } from "@musubi/contract/answer";
import { error as en } from "@musubi/messages/en/error";
import { error as ja } from "@musubi/messages/ja/error";
import { insertStep } from "../database/queries/merge-steps.ts";
import { spendProof } from "../database/queries/proofs.ts";
import { findTiesOf } from "../database/queries/ties.ts";
import type { Needs } from "./needs.ts";
import { begin, findBegun, type OpenRefusal, open } from "./open.ts";
import { findLeft } from "./open-merge.ts";
import type { Proof } from "./proofs/proof.ts";
import { inItsWords, settle } from "./settle.ts";
import type { RefusedStep } from "./take-step.ts";

const WORDS = { ja, en };

type Refused =
  | OpenRefusal
  | "InvalidProofException"
  | "SameServiceException"
  | "ServiceUnavailableException"
  | "E500-01";

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
): Promise<Answer<object, Refused>> {
  const { database } = parts;
  const { service_id: serviceId } = entry;
  const operation = `link:${serviceId}`;
  const isGood = await spendProof(database.db, { ...proof, operation, caller, now: parts.now() });
  if (!isGood) return refuse("InvalidProofException");

  const owner = oldOwner(proof.subject);
  const opened = await openLink(parts, caller, entry, { owner, email: proof.email });
  // Asked before, perhaps in the same moment: what was begun is finished, or done already.
  const op = opened.ok
    ? opened.data
    : await findBegun(
        parts,
        { kind: "link", source: null, target: caller },
        (step) => step.service_id === serviceId && step.from_owner === owner,
      );
  if (!op) return opened;
  if (op.state === "done") return answer({});
  const left = await findLeft(parts, database.db, caller);
  const hasLeft = left.some((place) => place.serviceId === serviceId);
  return settle(parts, op, serviceId, language, {
    over: "ServiceUnavailableException",
    refused: (step) => (hasLeft ? refuseAfterLeaving(step, language) : refuseLink(step)),
  });
}

/** Opens the link of one old service account: a merge of one step, in which the old account is locked too. */
const openLink = (
  parts: Needs,
  target: string,
  entry: CatalogueEntry,
  old: { readonly owner: Owner; readonly email: string },
) =>
  open(parts, [target], async (trx) => {
    const ties = await findTiesOf(trx, [target]);
    if (ties.some((tie) => tie.service_id === entry.service_id)) {
      return refuse("SameServiceException");
    }
    const locks = [target, `${entry.kind}:${old.owner}`];
    const op = await begin(parts, trx, { kind: "link", source: null, target }, locks);
    await insertStep(trx, {
      op: op.id,
      serviceId: entry.service_id,
      from: old.owner,
      to: subjectOwner(target),
      serviceEmail: old.email,
    });
    return answer(op);
  });

/** What is in the way may be the caller's own account, which sleeps: then they do not use the service. */
const refuseAfterLeaving = (step: RefusedStep, language: Language = "ja") =>
  step.code === "OwnerMismatchException"
    ? refuseInWords("E500-01", WORDS[language].transfer_left_service)
    : refuseLink(step);

/**
 * Whose the account is instead is nobody's business: another holder's account is answered as
 * one that cannot be linked.
 */
function refuseLink(step: RefusedStep) {
  switch (step.code) {
    case "OwnerMismatchException":
      return refuse("SameServiceException");
    // The proof is good: there is no account behind it, or it is tied already.
    case "UserNotFoundException":
    case "E404-01":
    case "E500-01":
      return inItsWords(step);
    case "InvalidParameterException":
    case "StaleSequenceException":
      return refuse("InvalidProofException");
  }
}
