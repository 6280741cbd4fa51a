import { randomUUID } from "node:crypto";
import { canonicalEmail, SLEEP_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import {
  insertReversal,
  type Lineage,
  nameLineages,
  type Reversal,
} from "../../database/queries/reversals.ts";
import type { Tables } from "../../database/tables.ts";
import type { TakeBackLink } from "../../outbox/mail/mails.ts";
import { hashSecret, randomSecret } from "../../settings/secrets.ts";
import type { Needs } from "../needs.ts";
import { type Before, sealBefore } from "./before.ts";

/** A change that takes something from an account, as it is written down in its own transaction. */
export type Reversible = Pick<Reversal, "account" | "kind" | "user_agent" | "language"> & {
  /** How the account was before it. */
  readonly before: Before;
  /** The services that it had, where they are no longer tied to it by now. */
  readonly services?: readonly Lineage[];
  /** Whose the link is, where it is not the account's address of before. */
  readonly mailbox?: string;
  /** When it was made, where something else has to bear the same time. */
  readonly at?: number;
} & Partial<
    Pick<
      Reversal,
      "op" | "other" | "service_id" | "lineage" | "is_old_account" | "needs_older" | "floor"
    >
  >;

/**
 * Writes a change down so that the mailbox of before can take it back, and returns the link for its
 * notice. Of an address that nobody had proven, nothing is written: there is nobody to ask. (That an
 * old account's mailbox is its holder's is for the caller to know.)
 */
export async function writeReversal(
  { now, secrets }: Pick<Needs, "now" | "secrets">,
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
    },
    services ?? (await nameLineages(trx, what.account)),
  );
  return { secret, until };
}
