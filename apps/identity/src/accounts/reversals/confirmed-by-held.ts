import { RECENT_SIGN_IN_MS, REST_MS, SLEEP_MS } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { findHeldAddresses, findNewAddressUntil } from "../../database/queries/held-addresses.ts";

/**
 * Returns whether an account may be carried off: given another address or credential, exported, merged away, closed, or
 * left without a credential or a service.
 * For 72 hours after it got a new address, reading that mailbox is not enough: each address that is held for the
 * account must have been confirmed by a code just now. `except`: the address that the code of the change itself proves.
 */
export const isConfirmedByHeld = async (
  db: Queries,
  account: string,
  now: number,
  except?: string,
): Promise<boolean> =>
  (await findUnconfirmed(db, account, now)).every(({ email_key }) => email_key === except);

/** Returns the addresses that must confirm a change to an account and have not done so just now. */
export async function findUnconfirmed(db: Queries, account: string, now: number) {
  if ((await heldUntil(db, account, now)) === null) return [];
  const held = await findHeldAddresses(db, account, now);
  return held.filter(({ confirmed_at: at }) => at === null || now - at > RECENT_SIGN_IN_MS);
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
