import type { ExpressionBuilder } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { claimAddress } from "./held-addresses.ts";

/** Returns what decides, beside held addresses, if the holder of a family may request another. */
export function findEmailChange(db: Queries, family: string, newEmailKey: string) {
  return db
    .selectFrom("live_session")
    .innerJoin("account", "account.id", "live_session.account")
    .select((eb) => [
      "account.id as account",
      "account.email",
      "account.email_key",
      "account.stopped_until",
      "account.stopped_by",
      "account.frozen_until",
      "live_session.auth_time",
      "live_session.user_agent",
      "live_session.notice_language",
      isExternal(eb).as("is_external"),
      isBusy(eb).as("is_busy"),
      eb
        .exists(
          eb
            .selectFrom("undeliverable")
            .select("undeliverable.since")
            .where("undeliverable.email_key", "=", newEmailKey),
        )
        .as("is_undeliverable"),
    ])
    .where("live_session.family", "=", family)
    .executeTakeFirst();
}

/**
 * Gives an account another address, which was proven. False if it is busy, or has a provider and no password.
 * Violates a constraint if another account has the address, or had it until lately.
 */
export async function setEmail(
  db: Queries,
  account: string,
  proven: { readonly email: string; readonly emailKey: string; readonly at: number },
): Promise<boolean> {
  const changed = await db
    .updateTable("account")
    .set({ email: proven.email, email_key: proven.emailKey, email_proven_at: proven.at })
    .where("id", "=", account)
    .where((eb) => eb.not(isBusy(eb)))
    .where((eb) => eb.not(isExternal(eb)))
    .returning("id")
    .executeTakeFirst();
  if (changed) await claimAddress(db, { account, emailKey: proven.emailKey, now: proven.at });
  return changed !== undefined;
}

/** Whether an account has a provider and no password: then the provider determines the address. */
export async function isExternallySigned(db: Queries, account: string): Promise<boolean> {
  const found = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", account)
    .where((eb) => isExternal(eb))
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the holder of a living family, with the hash that a change of password must replace. */
export function findPasswordHolder(db: Queries, family: string) {
  return db
    .selectFrom("live_session")
    .innerJoin("account", "account.id", "live_session.account")
    .select([
      "account.id as account",
      "account.email",
      "account.password_hash",
      "live_session.login_session",
      "live_session.user_agent",
      "live_session.notice_language",
    ])
    .where("live_session.family", "=", family)
    .executeTakeFirst();
}

/** Returns the password of an account, since when it is in use, and the account's address. */
export function findPassword(db: Queries, account: string) {
  return db
    .selectFrom("account")
    .select((eb) => [
      "email",
      "email_proven_at",
      "password_hash",
      "password_reset_required",
      eb.fn.coalesce("password_since", "created_at").as("since"),
    ])
    .where("id", "=", account)
    .executeTakeFirstOrThrow();
}

/** Replaces the password of a living family's account, if it still is the one that was checked. */
export async function replacePassword(
  db: Queries,
  family: string,
  hash: { readonly before: string; readonly after: string },
): Promise<boolean> {
  const changed = await db
    .updateTable("account")
    .set({ password_hash: hash.after, password_reset_required: null })
    .where("id", "=", (eb) =>
      eb.selectFrom("live_session").select("live_session.account").where("family", "=", family),
    )
    .where("password_hash", "=", hash.before)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Replaces a hash by another of the same password, which keeps its age; false if the hash has changed meanwhile. */
export async function exchangeHash(
  db: Queries,
  account: string,
  hash: { readonly before: string; readonly after: string },
): Promise<boolean> {
  const exchanged = await db
    .updateTable("account")
    .set({ password_hash: hash.after })
    .where("id", "=", account)
    .where("password_hash", "=", hash.before)
    .returning("id")
    .executeTakeFirst();
  return exchanged !== undefined;
}

/**
 * Whether a checked password still opens its account: it may have changed, or need a reset, for instance because a
 * change was taken back.
 */
export const isPasswordGood = (hash: string | null) => (eb: ExpressionBuilder<Tables, "account">) =>
  eb.and([
    eb("account.password_hash", "=", hash),
    eb("account.password_reset_required", "is", null),
  ]);

export const isBusy = (eb: ExpressionBuilder<Tables, "account">) =>
  eb.exists(
    eb
      .selectFrom("operation_lock")
      .select("operation_lock.op")
      .whereRef("operation_lock.account", "=", "account.id"),
  );

/** The contract's `isExternalProvider`, for a row. */
const isExternal = (eb: ExpressionBuilder<Tables, "account">) =>
  eb.and([
    eb("account.password_hash", "is", null),
    eb.exists(
      eb
        .selectFrom("account_identity")
        .select("account_identity.subject")
        .whereRef("account_identity.account", "=", "account.id"),
    ),
  ]);
