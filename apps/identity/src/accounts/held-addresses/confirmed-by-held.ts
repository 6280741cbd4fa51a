import { RECENT_SIGN_IN_MS, REST_MS, SLEEP_MS } from "@musubi/contract";
import { type Refusal, refuse } from "@musubi/contract/answer";
import type { Queries } from "../../database/database.ts";
import { findHeldAddresses, findNewAddressUntil } from "../../database/queries/held-addresses.ts";
import { type HeldWord, nameWord } from "./held-word.ts";

/**
 * Returns whether an account may be carried off: given another address or credential, exported, merged away, closed, or
 * left without a credential or a service.
 * For 72 hours after it got a new address, reading that mailbox is not enough: each address that is held for the
 * account must have been confirmed by a code just now, for this very change in this browser's login. Without a `word`, as
 * of an operator, nothing confirms. `except`: the address that the code of the change itself proves.
 */
export const isConfirmedByHeld = async (
  db: Queries,
  account: string,
  now: number,
  word?: HeldWord,
  except?: string,
): Promise<boolean> =>
  (await findUnconfirmed(db, account, now, word)).every(({ email_key }) => email_key === except);

/** Returns the addresses that must confirm a change to an account and have not done so just now. */
export async function findUnconfirmed(db: Queries, account: string, now: number, word?: HeldWord) {
  if ((await heldUntil(db, account, now)) === null) return [];
  const held = await findHeldAddresses(db, account, now);
  const wanted = word && nameWord(word);
  return held.filter(
    ({ confirmed_at: at, confirmed_for }) =>
      at === null ||
      now - at > RECENT_SIGN_IN_MS ||
      wanted === undefined ||
      confirmed_for !== wanted,
  );
}

/** Returns until when the earlier addresses of an account must confirm changes; null if they need not. */
export async function heldUntil(db: Queries, account: string, now: number): Promise<number | null> {
  const undoable = await findNewAddressUntil(db, account, now);
  if (undoable === undefined) return null;
  // Counted back from when the change can no longer be undone, since a block prolongs that time, and so these 72 hours
  // too.
  const until = undoable - SLEEP_MS + REST_MS;
  return now < until ? until : null;
}

/** The refusal of a change that the held addresses have not confirmed. */
export const refuseHeld = (confirm: HeldWord): Refusal<"HeldAddressException"> => ({
  ...refuse("HeldAddressException"),
  confirm,
});
