import { FORGOTTEN_BROWSER_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findPassword } from "../../database/queries/email-and-password.ts";
import { findOlderBrowsers } from "../../database/queries/known-browsers.ts";
import { findRecentReversals } from "../../database/queries/reversals.ts";
import type { Tables } from "../../database/tables.ts";
import type { Before } from "./before.ts";

/**
 * Returns the state of a locked account before it gets another password. The replaced password, unless it dates from
 * after a change that was undone, and the browsers known so far still prove an older claim.
 */
export async function describeBeforePassword(
  trx: Transaction<Tables>,
  account: string,
  now: number,
): Promise<Before> {
  const present = await findPassword(trx, account);
  const { email, email_proven_at, password_hash: hash, since } = present;
  const recent = await findRecentReversals(trx, account, now);
  const isUndone =
    present.password_reset_required !== null &&
    recent.some(({ closed_at, made_at }) => closed_at !== null && made_at <= since);
  const browsers = await findOlderBrowsers(trx, account, now - FORGOTTEN_BROWSER_MS);
  return {
    email,
    emailProvenAt: email_proven_at,
    ...(hash !== null && !isUndone && { password: { hash, since } }),
    browsers: browsers.map((known) => ({ hash: known.browser_hash, since: known.since })),
  };
}
