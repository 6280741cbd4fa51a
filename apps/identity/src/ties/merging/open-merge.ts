import { MERGE_REFUSALS, subjectOwner } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { isConfirmedByHeld, refuseHeld } from "../../accounts/held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS } from "../../accounts/held-addresses/held-word.ts";
import { isBlocked } from "../../database/queries/blocks.ts";
import { findBusy } from "../../database/queries/operation-locks.ts";
import { insertStep } from "../../database/queries/operation-steps.ts";
import { findSleeps } from "../../database/queries/sleeps.ts";
import { findTiesOf } from "../../database/queries/ties.ts";
import type { Caller } from "../operations/caller.ts";
import { begin, open } from "../operations/open.ts";
import type { Parts } from "../operations/parts.ts";
import type { IdProof } from "../proofs/proof.ts";
import { planMerge } from "./plan-merge.ts";

/** The ID to be merged away, and the pool sign-in that proves it. */
type ProvenId = Pick<IdProof, "subject" | "isIn">;

/** Opens the merge of one ID into another: locks both, and writes down every step before the first is taken. */
export const openMerge = (parts: Parts, proof: ProvenId, caller: Caller) => {
  const { subject: source } = proof;
  const { account: target, user_agent, notice_language } = caller;
  return open(parts, caller, [source, target], async (trx) => {
    if (await isBlocked(trx, source)) return refuse("AccountBlockedException");
    if (!(await proof.isIn(trx))) return refuse("InvalidProofException");
    // Nothing can be planned during another operation: it is unclear which ID an account will belong to.
    const isHeld = (await findBusy(trx, [source, target])).length > 0;
    if (isHeld) return refuse("MergeBusyException");
    const ties = await findTiesOf(trx, [source, target]);
    const servicesOf = (account: string) =>
      ties.filter((tie) => tie.account === account).map((tie) => tie.service_id);
    const plan = planMerge(
      { account: source, services: servicesOf(source) },
      { account: target, services: servicesOf(target), left: await findSleeps(trx, target) },
      parts.config.catalogue,
    );
    if (plan.decision !== "move") return refuse(MERGE_REFUSALS[plan.decision].code);
    // Only the source is checked: it loses its services, and an attacker may be taking it over. The target only gains.
    const word = { deed: HELD_DEEDS.merge(target), sso: undefined };
    if (!(await isConfirmedByHeld(trx, source, parts.now(), word))) return refuseHeld(word);
    const what = { kind: "merge", source, target, user_agent, notice_language } as const;
    const op = await begin(parts, trx, what, [source, target]);
    for (const serviceId of plan.serviceIds) {
      const tie = ties.find((each) => each.account === source && each.service_id === serviceId);
      await insertStep(trx, {
        op: op.id,
        serviceId,
        from: subjectOwner(source),
        to: subjectOwner(target),
        lineage: tie?.lineage ?? null,
        serviceEmail: tie?.service_email ?? null,
      });
    }
    return answer(op);
  });
};
