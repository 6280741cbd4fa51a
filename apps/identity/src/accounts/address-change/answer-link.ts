import { REST_MS } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { findWholeAccount } from "../../database/queries/accounts.ts";
import {
  type AddressChange,
  confirmAddressChange,
  findAddressChange,
  findChangingAccount,
} from "../../database/queries/address-changes.ts";
import type { KeptTrace } from "../../outbox/journal/write-journal.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Parts } from "../parts.ts";
import { endAddressChange } from "./end-address-change.ts";
import { mailStopLink } from "./mail-stop-link.ts";

/** Which mailbox a link was mailed to: the new one confirms the change, the present one stops it. */
export type AddressLinkSide = "new" | "present";

/** The change of address that a link belongs to. `isConfirmed`: the new mailbox has confirmed the change. */
export type AddressLink = {
  readonly side: AddressLinkSide;
  readonly account: string;
  readonly change: AddressChange;
  readonly isConfirmed: boolean;
};

/** Returns what the page behind a link shows, or undefined if the link is not valid. Changes nothing. */
export async function lookAtAddressLink(
  { database, now }: Parts,
  secret: string,
  db: Queries = database.db,
): Promise<AddressLink | undefined> {
  const hash = hashSecret(secret);
  const account = await findChangingAccount(db, hash);
  const change = account && (await findAddressChange(db, account, now()));
  if (!account || !change) return undefined;
  const { state } = await findWholeAccount(db, account);
  if (state !== "active") return undefined;
  const side = change.stop_hash === hash ? "present" : "new";
  return { side, account, change, isConfirmed: change.confirmed_at !== null };
}

/**
 * Does what the button on a link's page says. The link in the new mailbox confirms that the holder reads that mailbox,
 * and the 72 hours begin; the link in the present mailbox stops the change. A second press changes nothing. Returns
 * what the link has done, or undefined if it is not valid (any more).
 */
export async function answerAddressLink(
  parts: Parts,
  secret: string,
  trace: KeptTrace,
  /** Records that the change was stopped, for the page that says so. */
  keepStopped: (trx: Queries) => Promise<void>,
): Promise<"confirmed" | "stopped" | undefined> {
  const { database, outbox } = parts;
  const found = await lookAtAddressLink(parts, secret);
  if (!found) return undefined;
  return database.transact(async (trx) => {
    await database.lockAccounts(trx, [found.account]);
    // Read again under the lock.
    const link = await lookAtAddressLink(parts, secret, trx);
    if (!link) return undefined;
    const { account, change } = link;
    if (link.side === "present") {
      await keepStopped(trx);
      await endAddressChange(parts, trx, account, "address-stopped-by-mailbox", trace);
      return "stopped";
    }
    if (link.isConfirmed) return "confirmed";
    const now = parts.now();
    const dueAt = now + REST_MS;
    await confirmAddressChange(trx, account, { now, dueAt });
    const job = { kind: "change-address", account, askedAt: change.asked_at } as const;
    await outbox.add(trx, job, dueAt);
    await mailStopLink(parts, trx, { ...change, due_at: dueAt, confirmed_at: now });
    return "confirmed";
  });
}
