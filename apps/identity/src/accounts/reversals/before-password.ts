import { FORGOTTEN_BROWSER_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findPassword } from "../../database/queries/credentials.ts";
import { findOlderBrowsers } from "../../database/queries/known-browsers.ts";
import type { Tables } from "../../database/tables.ts";
import type { Before } from "./before.ts";

/**
 * Returns how an account that is held still is before it gets another password. What that replaces,
 * and the browsers that were known until then, go on to prove an older claim.
 */
export async function describeBeforePassword(
  trx: Transaction<Tables>,
  account: string,
  now: number,
): Promise<Before> {
  const { email, email_proven_at, password_hash: hash, since } = await findPassword(trx, account);
  const browsers = await findOlderBrowsers(trx, account, now - FORGOTTEN_BROWSER_MS);
  return {
    email,
    emailProvenAt: email_proven_at,
    ...(hash !== null && { password: { hash, since } }),
    browsers: browsers.map((known) => ({ hash: known.browser_hash, since: known.since })),
  };
}
