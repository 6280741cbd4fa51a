import { sql } from "kysely";
import type { Database, Queries } from "../database.ts";
import { isLetIn } from "./let-in.ts";
import { holdCredential, type Proven } from "./ways-in.ts";

/** Returns what the pool's tokens say about an account; nothing once it is closed or blocked. */
export const findPoolAccount = (db: Queries, id: string) =>
  selectPoolAccount(db, id).executeTakeFirst();

/**
 * The same, as long as what proved its holder still is the account's, and good. Asked after a grant was written down: a
 * change of password is either over before this, and seen here; or it comes after, and ends the grant.
 */
export const findPoolAccountBehind = ({ transact, lockAccounts }: Database, proven: Proven) =>
  // In a transaction, for it may wait: on a shared connection others would wait behind it.
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
    .where(isLetIn);

/**
 * Whether a sign-in to the pool still counts: its grant stands. An ID that was merged away has no
 * grants left, and the holder who merged it may ask for the end once more.
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

/** Returns the account that a provider's sign-in belongs to, if it belongs to any and that one is not closed. */
export const findAccountOfIdentity = (
  db: Queries,
  identity: { readonly issuer: string; readonly subject: string },
) =>
  db
    .selectFrom("account_identity")
    .innerJoin("account", "account.id", "account_identity.account")
    .select(["account.id", "account.blocked_at"])
    .where("account_identity.issuer", "=", identity.issuer)
    .where("account_identity.subject", "=", identity.subject)
    .where("account.state", "=", "active")
    .executeTakeFirst();
