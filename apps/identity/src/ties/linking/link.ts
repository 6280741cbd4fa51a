import {
  type CatalogueEntry,
  type Language,
  type Owner,
  oldOwner,
  subjectOwner,
} from "@musubi/contract";
import { answer, refuse, refuseInWords } from "@musubi/contract/answer";
import { errorWords } from "@musubi/messages/both/error";
import { insertStep } from "../../database/queries/operation-steps.ts";
import { endOp } from "../../database/queries/operations.ts";
import { findPlace } from "../../database/queries/places.ts";
import { spendProof } from "../../database/queries/proofs.ts";
import { hasTie } from "../../database/queries/ties.ts";
import { findUndoneLink } from "../../database/queries/undone-links.ts";
import type { Caller } from "../operations/caller.ts";
import { begin, findBegun, open } from "../operations/open.ts";
import type { Parts } from "../operations/parts.ts";
import { inItsWords, settle } from "../operations/settle.ts";
import type { RefusedStep } from "../operations/step-result.ts";
import type { Proof } from "../proofs/proof.ts";
import { type Confirmation, confirmRelink } from "./confirm-relink.ts";

/**
 * Ties a proven old account to an ID. A second call with the same proof continues the link, or answers that it is done.
 */
export async function linkAccount(
  parts: Parts,
  caller: Caller,
  entry: CatalogueEntry,
  proof: Proof,
  confirmation: Confirmation,
) {
  const { database } = parts;
  const { language } = confirmation;
  const { account } = caller;
  const { service_id: serviceId } = entry;
  const operation = `link:${serviceId}`;
  const isGood = await spendProof(database.db, {
    ...proof,
    operation,
    caller: account,
    now: parts.now(),
  });
  if (!isGood) return refuse("InvalidProofException");

  const opened = await findOrOpen(parts, caller, entry, proof, confirmation);
  if (!opened.ok) return opened;
  const place = await findPlace(database.db, { account, serviceId });
  const hasLeft = place !== undefined && place.state !== "active";
  return settle(parts, opened.data, serviceId, language, {
    over: "ServiceUnavailableException",
    refused: (step) => (hasLeft ? refuseAfterLeaving(step, language) : refuseLink(step)),
  });
}

/** Returns the link if it was asked for before and is running or done; otherwise opens a new one. */
async function findOrOpen(
  parts: Parts,
  caller: Caller,
  entry: CatalogueEntry,
  proof: Proof,
  confirmation: Confirmation,
) {
  const { account } = caller;
  const { service_id: serviceId } = entry;
  const owner = oldOwner(proof.subject);
  const find = () =>
    findBegun(
      parts,
      { kind: "link", account, serviceId },
      (db) => hasTie(db, account, serviceId),
      (step) => step.from_owner === owner,
    );
  const begun = await find();
  if (begun) return answer(begun);
  const confirmed = await confirmRelink(parts, { serviceId, owner }, account, confirmation);
  if (!confirmed.ok) return confirmed;
  const { language } = confirmation;
  const opened = await openLink(parts, caller, entry, {
    owner,
    proof,
    language,
    ...confirmed.data,
  });
  if (opened.ok) return opened;
  const meanwhile = await find();
  return meanwhile ? answer(meanwhile) : opened;
}

/** Opens the link of one old service account: an operation of one step that also locks the old account. */
const openLink = (
  parts: Parts,
  caller: Caller,
  entry: CatalogueEntry,
  old: {
    readonly owner: Owner;
    readonly proof: Proof;
    readonly isConfirmed: boolean;
    readonly language: Language;
  },
) => {
  const { account: target, user_agent, notice_language } = caller;
  return open(parts, caller, [target], async (trx) => {
    const { service_id: serviceId } = entry;
    const place = await findPlace(trx, { account: target, serviceId });
    if (place?.state === "active") return refuse("SameServiceException");
    // The account sleeps at this very ID: if a link without an answer were called off, it would be given away while it
    // sleeps.
    if (place?.linked_owner === old.owner) return refuseLeft(old.language);
    const locks = [target, `${entry.kind}:${old.owner}`];
    const what = { kind: "link", source: null, target, user_agent, notice_language } as const;
    const op = await begin(parts, trx, what, locks);
    const { owner, proof, isConfirmed } = old;
    // An earlier link of the old account was undone just before it was locked here. The next request asks for a code.
    if (!isConfirmed && (await findUndoneLink(trx, { serviceId, owner }, parts.now()))) {
      await endOp(trx, op.id, "cancelled", parts.now());
      return refuse("MergeBusyException");
    }
    await insertStep(trx, {
      op: op.id,
      serviceId,
      from: owner,
      to: subjectOwner(target),
      serviceEmail: proof.email,
      isEmailVerified: proof.emailVerified === true,
    });
    return answer(op);
  });
};

/** The obstacle may be the caller's own sleeping account; then they are told that they left the service. */
const refuseAfterLeaving = (step: RefusedStep, language: Language) =>
  step.code === "OwnerMismatchException" ? refuseLeft(language) : refuseLink(step);

const refuseLeft = (language: Language) =>
  refuseInWords("E500-01", errorWords[language].transfer_left_service);

/** Does not reveal who has the account: another holder's account is answered like one that cannot be linked. */
function refuseLink(step: RefusedStep) {
  switch (step.code) {
    case "OwnerMismatchException":
      return refuse("SameServiceException");
    // The proof is good, but there is no account behind it, that account is tied already, or the service says why not.
    case "UserNotFoundException":
    case "E404-01":
    case "E500-01":
    case "ResourceNotFoundException":
    case "PayloadTooLargeException":
      return inItsWords(step);
    case "InvalidParameterException":
      return refuse("InvalidProofException");
    // An earlier link of the account, which is forgotten here, had a number by a clock that was ahead. Soon ours is higher.
    case "StaleSequenceException":
      return refuse("ServiceUnavailableException");
  }
}
