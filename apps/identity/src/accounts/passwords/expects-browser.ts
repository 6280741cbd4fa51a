import { canonicalEmail } from "@musubi/contract";
import { isAdmitted } from "../../database/queries/admissions.ts";
import { isBrowserKnown } from "../../database/queries/known-browsers.ts";
import type { Parts } from "../parts.ts";
import { nameAttempts } from "./check-password.ts";

/** No address has a control character, and PostgreSQL fails on a NUL in a query. */
const NOBODYS = /\p{Cc}/u;

/**
 * Returns whether a browser may try the password of an address like a known one: it signed in to that account before,
 * or a mailed link admitted it. Limits on its network then do not keep it out.
 */
export async function expectsBrowser(
  { database: { db }, secrets, now }: Parts,
  email: string,
  browser: string | undefined,
): Promise<boolean> {
  const emailKey = canonicalEmail(email);
  if (browser === undefined || NOBODYS.test(emailKey)) return false;
  if (await isBrowserKnown(db, emailKey, browser)) return true;
  const attempts = nameAttempts(secrets.attempts, emailKey);
  return isAdmitted(db, { attempts, browser, now: now() });
}
