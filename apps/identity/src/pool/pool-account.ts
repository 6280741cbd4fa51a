import type { Account } from "oidc-provider";
import type { Database } from "../database/database.ts";
import { findPoolAccount, type PoolAccountRow } from "../database/queries/pool-accounts.ts";
import { grantClaim } from "../tokens/pool-tokens.ts";

/** The claims of each scope of the pool. */
export const POOL_CLAIMS = {
  openid: ["sub", "identities", "grant_id"],
  email: ["email", "email_verified"],
  profile: ["locale"],
};

export const POOL_SCOPE = Object.keys(POOL_CLAIMS).join(" ");

/** Returns a holder as the pool's tokens describe them; undefined if their account is closed or blocked. */
export async function readPoolAccount(
  { db }: Database,
  subject: string,
  grantId: string | undefined,
): Promise<Account | undefined> {
  const row = await findPoolAccount(db, subject);
  return row && describePoolAccount(row, grantId);
}

/** The same for an account that was already read. */
export function describePoolAccount(row: PoolAccountRow, grantId: string | undefined): Account {
  const claims = {
    sub: row.id,
    email: row.email,
    email_verified: row.email_proven_at !== null,
    locale: row.page_language,
    identities: (row.providers?.split(",") ?? []).map((providerName) => ({ providerName })),
  };
  const ofIdToken = grantId === undefined ? claims : { ...claims, ...grantClaim(grantId) };
  return { accountId: row.id, claims: (use) => (use === "id_token" ? ofIdToken : claims) };
}
