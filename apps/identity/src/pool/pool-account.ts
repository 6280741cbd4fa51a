import type { Account } from "oidc-provider";
import type { Database } from "../database/database.ts";
import { findPoolAccount } from "../database/queries/pool-accounts.ts";

/** Which claims each scope of the pool gives. */
export const POOL_CLAIMS = {
  openid: ["sub", "identities"],
  email: ["email", "email_verified"],
  profile: ["locale"],
};

export const POOL_SCOPE = Object.keys(POOL_CLAIMS).join(" ");

/** Somebody as the pool's tokens describe them; undefined once their account is closed. */
export async function readPoolAccount(
  { db }: Database,
  subject: string,
): Promise<Account | undefined> {
  const row = await findPoolAccount(db, subject);
  if (!row) return undefined;
  const claims = {
    sub: row.id,
    email: row.email,
    email_verified: row.email_proven_at !== null,
    locale: row.language,
    identities: (row.providers?.split(",") ?? []).map((providerName) => ({ providerName })),
  };
  return { accountId: row.id, claims: () => claims };
}
