import type { Language, LoginMethod, MergeParty, MergePreview } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { heldUntil, isConfirmedByHeld } from "../../accounts/held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS } from "../../accounts/held-addresses/held-word.ts";
import { findParty } from "../../database/queries/accounts.ts";
import { countEndings } from "../../database/queries/credentials.ts";
import { findBusy } from "../../database/queries/operation-locks.ts";
import { isProofUnspent } from "../../database/queries/proofs.ts";
import { findSleeps } from "../../database/queries/sleeps.ts";
import { findTiesOf } from "../../database/queries/ties.ts";
import { askServices } from "../belief/ask-services.ts";
import type { Parts } from "../operations/parts.ts";
import { refuseBusy } from "../operations/tell-under-way.ts";
import type { Proof } from "../proofs/proof.ts";
import { mergeOperation } from "./merge.ts";
import { findMerge } from "./merge-op.ts";
import { movesIfWoken, planAfterLeaving, planMerge } from "./plan-merge.ts";

/**
 * Previews a merge: shows both IDs and what would happen, by the merge's own plan, after asking their services
 * whether they still know the accounts.
 */
export async function previewMerge(
  parts: Parts,
  caller: string,
  proof: Proof,
  language: Language,
): Promise<Answer<MergePreview, "InvalidProofException" | "MergeBusyException">> {
  const { db } = parts.database;
  const spending = { ...proof, operation: mergeOperation(caller), caller };
  if (!(await isProofUnspent(db, spending))) return refuse("InvalidProofException");
  const silent = await Promise.all([askServices(parts, proof.subject), askServices(parts, caller)]);
  const source = await describeParty(parts, proof.subject);
  const target = await describeParty(parts, caller);
  if (!source || !target) return refuse("InvalidProofException");

  const begun = await findMerge(db, caller, proof.subject);
  const both = [proof.subject, caller];
  const isHeld = (await findBusy(db, both)).some((op) => op !== begun?.id);
  if (isHeld) return refuseBusy(parts, both, language);
  const { catalogue } = parts.config;
  const [leftThere, leftHere] = [await findSleeps(db, proof.subject), await findSleeps(db, caller)];
  const [from, into] = [
    { account: proof.subject, services: source.services, left: leftThere },
    { account: caller, services: target.services, left: leftHere },
  ];
  const plan = planMerge(from, into, catalogue);
  const planBack = () => planMerge(into, from, catalogue);
  const now = parts.now();
  const deed = HELD_DEEDS.merge(caller);
  // After that time the account can no longer be woken, and the day of its erasing is not known.
  const isAhead = (time: number) => now < time;
  return answer({
    decision: plan.decision,
    service_id: "serviceId" in plan ? plan.serviceId : null,
    free_at: "freeAt" in plan && isAhead(plan.freeAt) ? plan.freeAt : null,
    other_way: plan.decision !== "move" && planBack().decision === "move",
    ...("serviceId" in plan && {
      after_leaving: planAfterLeaving(plan.serviceId, from, into, catalogue),
    }),
    source_asleep: leftThere.flatMap(({ service_id, erase_at }) =>
      isAhead(erase_at)
        ? [{ service_id, erase_at, could_move: movesIfWoken(service_id, from, into, catalogue) }]
        : [],
    ),
    source_confirmed_from: (await isConfirmedByHeld(db, proof.subject, now, {
      deed,
      sso: undefined,
    }))
      ? null
      : await heldUntil(db, proof.subject, now),
    source_deed: deed,
    unanswered: [...new Set(silent.flat())].toSorted((a, b) => a - b),
    source,
    target,
  });
}

async function describeParty({ database }: Parts, id: string): Promise<MergeParty | undefined> {
  const account = await findParty(database.db, id);
  if (account?.state !== "active") return undefined;
  const password: LoginMethod[] = account.has_password ? ["password"] : [];
  const ties = await findTiesOf(database.db, [id]);
  const { passkeys, sessions } = await countEndings(database.db, id);
  return {
    email: account.email,
    login_methods: [...password, ...account.providers],
    services: ties.map((tie) => tie.service_id),
    passkeys,
    sessions,
  };
}
