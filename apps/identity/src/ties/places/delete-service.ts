import { accountDeletable, type Language, subjectOwner } from "@musubi/contract";
import { answer, refuse, refuseInWords } from "@musubi/contract/answer";
import { isConfirmedByHeld, refuseHeld } from "../../accounts/held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS } from "../../accounts/held-addresses/held-word.ts";
import { findAbsence } from "../../database/queries/lineages.ts";
import { isBusy } from "../../database/queries/operation-locks.ts";
import { findPlace } from "../../database/queries/places.ts";
import type { PlaceState } from "../../database/tables.ts";
import { readForeignWords } from "../../services/read-answer.ts";
import { dropOp } from "../operations/call-off.ts";
import type { Caller } from "../operations/caller.ts";
import { beginAlone, open, type StillSo } from "../operations/open.ts";
import type { Parts } from "../operations/parts.ts";
import { inItsWords, settleOnce } from "../operations/settle.ts";

/** What counts as left; an account that is waking does not. */
const LEFT: ReadonlySet<PlaceState> = new Set(["asleep", "erasing"]);

const REFUSALS = { over: "ServiceActiveException", refused: inItsWords } as const;

/**
 * Leaves one service: asks it again whether the account may be deleted, then puts the account to sleep there. The
 * account is erased after 14 days unless the holder wakes it. Two calls at the same time have one effect.
 */
export async function deleteService(
  parts: Parts,
  caller: Caller,
  serviceId: number,
  language: Language,
) {
  const { account } = caller;
  const connector = parts.connectors.byId(serviceId);
  if (!connector) return refuse("ResourceNotFoundException");
  const opened = await openDeletion(parts, caller, serviceId);
  if (opened.ok) {
    const query = { user_key: account };
    const check = await connector.send(accountDeletable, { query }, language);
    const isAllowed = check.ok && (check.data.activation === 0 || check.data.deletable);
    if (!isAllowed) {
      await dropOp(parts, opened.data);
      return check.ok
        ? refuseInWords("E500-01", readForeignWords(check.data.user_message[language]))
        : refuse("ServiceUnavailableException");
    }
  }
  const change = { kind: "delete", account, serviceId, language } as const;
  const isLeft: StillSo = async (db, { lineage }) => {
    const place = await findPlace(db, { account, serviceId });
    if (place) return place.lineage === lineage && LEFT.has(place.state);
    return (
      lineage !== null && (await findAbsence(db, { service_id: serviceId, lineage })) === "erased"
    );
  };
  return settleOnce(parts, opened, change, isLeft, REFUSALS);
}

/** Opens the deletion of an account at one service. Refused if the ID has no tie to the service. */
const openDeletion = (parts: Parts, caller: Caller, serviceId: number) => {
  const { account } = caller;
  return open(parts, caller, [account], async (trx) => {
    const place = await findPlace(trx, { account, serviceId });
    if (place?.state !== "active") {
      // The account may be waking or moving to the ID right now.
      return refuse(
        (await isBusy(trx, account)) ? "MergeBusyException" : "ResourceNotFoundException",
      );
    }
    const word = { deed: HELD_DEEDS.leave(serviceId), sso: await caller.findSso(trx) };
    if (!(await isConfirmedByHeld(trx, account, parts.now(), word))) return refuseHeld(word);
    const step = { serviceId, from: subjectOwner(account), to: "", lineage: place.lineage };
    return answer(await beginAlone(parts, trx, "delete", caller, step));
  });
};
