import { sql } from "kysely";
import type { Database, Queries } from "../database.ts";
import { holdCredential, type Proven } from "./credentials.ts";
import { isConfirmed, isLetIn } from "./let-in.ts";

/** Returns the claims of the pool's tokens about an account; undefined if it is closed, blocked or not confirmed. */
export const findPoolAccount = (db: Queries, id: string) =>
  selectPoolAccount(db, id).executeTakeFirst();

/**
 * Returns these claims if the credential that proved the holder is still valid. Call it after the grant was saved: a
 * change of password either ends before this and is seen here, or comes after and ends the grant.
 */
export const findPoolAccountBehind = ({ transact, lockAccounts }: Database, proven: Proven) =>
  // In a transaction, because locking the account may wait: on a shared connection others would wait behind it.
  transact(async (trx) =>
    (await holdCredential({ lockAccounts }, trx, proven)) === "good"
      ? findPoolAccount(trx, proven.account)
      : undefined,
  );

export type PoolAccountRow = NonNullable<Awaited<ReturnType<typeof findPoolAccount>>>;

const selectPoolAccount = (db: Queries, id: string) =>
  db
    .selectFrom("account")
    .select((eb) => [
      "account.id",
      "account.email",
      "account.email_proven_at",
      "account.page_language",
      eb
        .selectFrom("account_identity")
        .select(sql<string | null>`string_agg(provider_name, ',' order by provider_name)`.as("p"))
        .whereRef("account_identity.account", "=", "account.id")
        .as("providers"),
    ])
    .where("account.id", "=", id)
    .where(isLetIn)
    .where(isConfirmed);

/**
 * Whether a sign-in to the pool is still valid: its grant exists. An ID that was merged away has no grants left, but
 * the holder who merged it may ask for the result again.
 */
export async function isPoolSignInGood(
  db: Queries,
  { account, grant }: { readonly account: string; readonly grant: string },
  now: number,
): Promise<boolean> {
  const good = await db
    .selectFrom("account")
    .select("account.id")
    .where("account.id", "=", account)
    .where((eb) =>
      eb.or([
        eb("account.merged_into", "is not", null),
        eb.exists(
          eb
            .selectFrom("oidc_state")
            .select("oidc_state.id_hash")
            .where("oidc_state.model", "=", "Grant")
            .where("oidc_state.id_hash", "=", grant)
            .whereRef("oidc_state.account", "=", "account.id")
            .where("oidc_state.expires_at", ">", now),
        ),
      ]),
    )
    .executeTakeFirst();
  return good !== undefined;
}

/** Returns the account of a provider's sign-in; undefined if there is none, or it is closed. */
export const findAccountOfIdentity = (
  db: Queries,
  identity: { readonly issuer: string; readonly subject: string },
) =>
  db
    .selectFrom("account_identity")
    .innerJoin("account", "account.id", "account_identity.account")
    .select(["account.id", "account.blocked_at", isConfirmed.as("is_confirmed")])
    .where("account_identity.issuer", "=", identity.issuer)
    .where("account_identity.subject", "=", identity.subject)
    .where("account.state", "=", "active")
    .executeTakeFirst();
