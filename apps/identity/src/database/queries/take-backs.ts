import type { Queries } from "../database.ts";

/** An account that is being claimed back, with all that the decision needs. */
export type Disputed = NonNullable<Awaited<ReturnType<typeof findDisputed>>>;

export function findDisputed(db: Queries, account: string) {
  return db
    .selectFrom("account")
    .select([
      "id",
      "email",
      "email_key",
      "email_proven_at",
      "password_hash",
      "password_since",
      "language",
      "state",
      "created_at",
      "merged_into",
      "stopped_until",
      "stopped_by",
      "frozen_until",
      "blocked_at",
    ])
    .where("id", "=", account)
    .executeTakeFirst();
}

/** Returns the providers of an account, and since when each signs in. */
export function findIdentitiesOf(db: Queries, account: string) {
  return db
    .selectFrom("account_identity")
    .select(["issuer", "subject", "provider_name", "created_at"])
    .where("account", "=", account)
    .orderBy("created_at")
    .execute();
}

/** Whether an account has a password, valid or to be reset. */
export async function hasPassword(db: Queries, account: string): Promise<boolean> {
  const found = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", account)
    .where("password_hash", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes the password of an account invalid until it is reset. */
export async function voidPassword(db: Queries, account: string, now: number): Promise<void> {
  await db
    .updateTable("account")
    .set({ password_reset_required: now })
    .where("id", "=", account)
    .where("password_hash", "is not", null)
    .execute();
}
