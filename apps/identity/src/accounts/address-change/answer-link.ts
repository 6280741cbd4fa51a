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
import type { Needs } from "../needs.ts";
import { endAddressChange } from "./end-address-change.ts";
import { mailStopLink } from "./mail-stop-link.ts";

/** What a link of a change of address is for: the new mailbox confirms it, the present one stops it. */
export type AddressLinkSide = "new" | "present";

/** What a link opens. `confirmed`: the new mailbox has. */
export type AddressLink = {
  readonly side: AddressLinkSide;
  readonly account: string;
  readonly change: AddressChange;
  readonly isConfirmed: boolean;
};

/** Returns what the page behind a link shows; undefined where it is not good. Changes nothing. */
export async function lookAtAddressLink(
  { database, now }: Pick<Needs, "database" | "now">,
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
 * Does what the button on the page behind a link says: the new mailbox confirms that it is its holder's, from which the
 * 72 hours run, or the present one stops the change. Pressed twice, it is done once. Returns what was done.
 */
export async function answerAddressLink(
  parts: Pick<Needs, "database" | "now" | "outbox" | "secrets">,
  secret: string,
  trace: KeptTrace,
  /** Keeps that it was stopped, for the page that says so. */
  keepStopped: (trx: Queries) => Promise<void>,
): Promise<"confirmed" | "stopped" | undefined> {
  const { database, outbox } = parts;
  const found = await lookAtAddressLink(parts, secret);
  if (!found) return undefined;
  return database.transact(async (trx) => {
    await database.lockAccounts(trx, [found.account]);
    // Whatever has become of it until now.
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
