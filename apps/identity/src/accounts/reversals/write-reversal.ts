import { randomUUID } from "node:crypto";
import { canonicalEmail, SLEEP_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import { nameLineages } from "../../database/queries/lineages.ts";
import { insertReversal, type Lineage, type Reversal } from "../../database/queries/reversals.ts";
import type { Tables } from "../../database/tables.ts";
import type { TakeBackLink } from "../../outbox/mail/mails.ts";
import { hashSecret, randomSecret } from "../../settings/secrets.ts";
import type { Parts } from "../parts.ts";
import { type Before, sealBefore } from "./before.ts";

/** A change that takes something from an account, as its own transaction writes it down. */
export type Reversible = Pick<Reversal, "account" | "kind" | "user_agent" | "language"> & {
  /** The state of the account before the change. */
  readonly before: Before;
  /** The services that the account had, if they are no longer tied to it by now. */
  readonly services?: readonly Lineage[];
  /** The mailbox that gets the link, if it is not the account's previous address. */
  readonly mailbox?: string;
  /** The time of the change, if another row must carry the same time. */
  readonly at?: number;
} & Partial<
    Pick<
      Reversal,
      "op" | "other" | "service_id" | "lineage" | "is_old_account" | "needs_older" | "floor"
    >
  >;

/**
 * Writes a change down so that the previous mailbox can take it back. Returns the link for its notice. Writes nothing
 * for an address that was never proven: there is no holder to ask. (For an old account, the caller knows that the
 * mailbox is its holder's.)
 */
export async function writeReversal(
  { now, secrets }: Parts,
  trx: Transaction<Tables>,
  { before, services, mailbox = before.email, at = now(), ...what }: Reversible,
): Promise<TakeBackLink | undefined> {
  if (before.emailProvenAt === null && !what.is_old_account) return undefined;
  const id = randomUUID();
  const secret = randomSecret();
  const until = at + SLEEP_MS;
  await insertReversal(
    trx,
    {
      op: null,
      other: null,
      service_id: null,
      lineage: null,
      is_old_account: 0,
      needs_older: 0,
      floor: null,
      ...what,
      id,
      mailbox,
      mailbox_key: canonicalEmail(mailbox),
      before: sealBefore(secrets, id, before),
      made_at: at,
      ends_at: until,
      link_hash: hashSecret(secret),
      passkey_hash: before.passkey ? hashSecret(before.passkey.credential_id) : null,
    },
    services ?? (await nameLineages(trx, what.account)),
  );
  return { secret, until };
}
