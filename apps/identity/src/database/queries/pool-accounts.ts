import { sql } from "kysely";
import type { Queries } from "../database.ts";

/** What the pool's tokens say about an account; nothing once it is closed. */
export function findPoolAccount(db: Queries, id: string) {
  return db
    .selectFrom("account")
    .select((eb) => [
      "account.id",
      "account.email",
      "account.email_proven_at",
      "account.language",
      eb
        .selectFrom("account_identity")
        .select(sql<string | null>`string_agg(provider_name, ',' order by provider_name)`.as("p"))
        .whereRef("account_identity.account", "=", "account.id")
        .as("providers"),
    ])
    .where("account.id", "=", id)
    .where("account.state", "=", "active")
    .executeTakeFirst();
}

/** The account that a provider's sign-in belongs to, if it belongs to any and that one is open. */
export async function findAccountOfIdentity(
  db: Queries,
  identity: { readonly issuer: string; readonly subject: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("account_identity")
    .innerJoin("account", "account.id", "account_identity.account")
    .select("account.id")
    .where("account_identity.issuer", "=", identity.issuer)
    .where("account_identity.subject", "=", identity.subject)
    .where("account.state", "=", "active")
    .executeTakeFirst();
  return row?.id;
}
