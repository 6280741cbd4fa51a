import { type Language, subjectOwner } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { isConfirmedByHeld, refuseHeld } from "../../accounts/held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS } from "../../accounts/held-addresses/held-word.ts";
import { findPlace } from "../../database/queries/places.ts";
import type { Connector } from "../../services/connectors.ts";
import type { Caller } from "../operations/caller.ts";
import { beginAlone, open, type StillSo } from "../operations/open.ts";
import type { Parts } from "../operations/parts.ts";
import { inItsWords, settleOnce } from "../operations/settle.ts";
import { isMailboxTheirs, undoLinkUntil } from "../places/describe-places.ts";

const REFUSALS = { over: "E500-01", refused: inItsWords } as const;

/**
 * Gives a lately linked account back to its service, if the service allows it. The ID that has the account now may ask
 * for this, even if another ID linked it. Two calls at the same time have one effect.
 */
export async function undoLink(
  parts: Parts,
  caller: Caller,
  serviceId: number,
  language: Language,
) {
  const { account } = caller;
  const service = parts.connectors.byId(serviceId);
  if (!service) return refuse("ResourceNotFoundException");
  const opened = await openUndoing(parts, caller, service);
  const change = { kind: "unlink", account, serviceId, language } as const;
  const isFree: StillSo = async (db) => !(await findPlace(db, { account, serviceId }));
  return settleOnce(parts, opened, change, isFree, REFUSALS);
}

/**
 * Opens the undoing of a link: an operation of one step in the opposite direction, which also locks the old account.
 */
const openUndoing = (parts: Parts, caller: Caller, { entry }: Connector) => {
  const { account } = caller;
  const { service_id: serviceId } = entry;
  return open(parts, caller, [account], async (trx) => {
    const tie = await findPlace(trx, { account, serviceId });
    const owner = tie?.linked_owner ?? null;
    const mayUndo = tie?.state === "active" && undoLinkUntil(tie, parts.now()) !== null;
    if (!mayUndo || owner === null) return refuse("ResourceNotFoundException");
    const word = { deed: HELD_DEEDS.undoLink(serviceId), sso: await caller.findSso(trx) };
    if (!(await isConfirmedByHeld(trx, account, parts.now(), word))) return refuseHeld(word);
    const step = {
      serviceId,
      from: subjectOwner(account),
      to: owner,
      lineage: tie.lineage,
      serviceEmail: tie.linked_email,
      isEmailVerified: isMailboxTheirs(tie, entry),
    };
    const op = await beginAlone(parts, trx, "unlink", caller, step, `${entry.kind}:${owner}`);
    return answer(op);
  });
};
