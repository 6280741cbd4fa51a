import { type ExpressionBuilder, sql } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { CLOSING_COLUMNS } from "./closed-accounts.ts";
import { isBusy } from "./email-and-password.ts";
import { isLetIn } from "./let-in.ts";

/** Returns the account with an address: its state, whether the address is proven, and how the holder signs in. */
export async function findAddressHolder(db: Queries, emailKey: string) {
  const account = await db
    .selectFrom("account")
    .select((eb) => [
      "id",
      "email",
      "state",
      "blocked_at",
      "email_proven_at",
      "imported_at",
      eb.case().when("password_hash", "is", null).then(0).else(1).end().as("has_password"),
      eb
        .selectFrom("passkey")
        .whereRef("passkey.account", "=", "account.id")
        .select((passkey) => passkey.fn.countAll<number>().as("count"))
        .as("passkeys"),
    ])
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  const identities = await db
    .selectFrom("account_identity")
    .select("provider_name")
    .distinct()
    .where("account", "=", account?.id ?? "")
    .orderBy("provider_name")
    .execute();
  return account && { ...account, providers: identities.map((row) => row.provider_name) };
}

/** Returns the account that an identity signs in to, in any state. */
export function findIdentityHolder(
  db: Queries,
  identity: { readonly issuer: string; readonly subject: string },
) {
  return db
    .selectFrom("account_identity")
    .innerJoin("account", "account.id", "account_identity.account")
    .select(["account.id", "account.email", "account.created_at"])
    .select(CLOSING_COLUMNS)
    .where("issuer", "=", identity.issuer)
    .where("subject", "=", identity.subject)
    .executeTakeFirst();
}

/**
 * Closes an account that claims an address without ever having proven it, deletes its credentials, and frees the
 * address. Returns the account's id; undefined if there is none, or it is busy or was imported.
 */
export async function voidUnprovenAccount(
  db: Queries,
  emailKey: string,
  now: number,
): Promise<string | undefined> {
  const voided = await db
    .updateTable("account")
    .set({
      state: "disabled",
      disabled_at: now,
      password_hash: null,
      email: "",
      email_key: FREED,
    })
    .where(isUnproven(emailKey))
    .where("imported_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (voided) await deleteOtherCredentials(db, voided.id);
  return voided?.id;
}

/**
 * Takes the address from an imported ID that never proved it. Its credentials and services stay: support finds the ID
 * by its subject or by a service's key, and a provider's sign-in still leads there.
 */
export async function freeUnprovenAddress(db: Queries, emailKey: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ email: "", email_key: FREED, asks_old_system: null })
    .where(isUnproven(emailKey))
    .where("imported_at", "is not", null)
    .execute();
}

const FREED = sql<string>`'freed ' || id`;

/** Whether an account claims an address that it never proved, and is not busy. */
const isUnproven = (emailKey: string) => (eb: ExpressionBuilder<Tables, "account">) =>
  eb.and([eb("email_key", "=", emailKey), eb("email_proven_at", "is", null), eb.not(isBusy(eb))]);

/** Deletes every credential of an account but the password: its providers and its passkeys. */
export async function deleteOtherCredentials(db: Queries, account: string): Promise<void> {
  await db.deleteFrom("account_identity").where("account", "=", account).execute();
  await db.deleteFrom("passkey").where("account", "=", account).execute();
}

/**
 * Sets a new password for the account whose address a visitor has just proven, if it has a password or was imported.
 * `was_proven`: whether the address had been proven before.
 */
export async function resetPasswordOf(
  db: Queries,
  emailKey: string,
  passwordHash: string,
  now: number,
): Promise<{ id: string; email: string; was_proven: boolean } | undefined> {
  const account = await db
    .updateTable("account")
    .set({
      password_hash: passwordHash,
      password_reset_required: null,
      password_since: now,
      asks_old_system: null,
    })
    .where("email_key", "=", emailKey)
    .where(isLetIn)
    .where(({ eb, or }) =>
      or([eb("password_hash", "is not", null), eb("imported_at", "is not", null)]),
    )
    .returning(["id", "email", "email_proven_at"])
    .executeTakeFirst();
  return account && { ...account, was_proven: account.email_proven_at !== null };
}

/** Marks an account's address as proven, unless it was proven before. */
export async function markProven(db: Queries, account: string, now: number): Promise<void> {
  await db
    .updateTable("account")
    .set({ email_proven_at: now })
    .where("id", "=", account)
    .where("email_proven_at", "is", null)
    .execute();
}
