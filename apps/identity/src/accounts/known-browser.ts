import { REST_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import {
  forgetSurplusBrowsers,
  type Noted,
  upsertKnownBrowser,
} from "../database/queries/known-browsers.ts";
import type { Tables } from "../database/tables.ts";
import { authenticate, hashSecret, type Secrets, sameText } from "../settings/secrets.ts";

// By its mark, a browser is recognized in which sessions of accounts began, or which a mailed link admitted. One mark
// serves all accounts, and it signs no user in.

type Key = Pick<Secrets, "browsers">;

/** More browsers than a person has; past this number the newest are dropped, except the present one. */
const MOST_BROWSERS = 30;

/** Returns the hash by which accounts know the browser with this mark, or undefined if the mark is not ours. */
export function readBrowser(mark: string | undefined, { browsers }: Key): string | undefined {
  const [secret = "", code = ""] = mark?.split(".", 2) ?? [];
  return mark === `${secret}.${code}` && sameText(code, sign(browsers, secret))
    ? hashSecret(secret)
    : undefined;
}

/**
 * Returns the browser's mark and its hash, or a new mark if the one shown is not ours. The new mark is derived from a
 * secret, such as a login session's, so that a form that is sent twice gets the same mark.
 */
export function recognizeBrowser(
  shown: string | undefined,
  unguessable: string,
  key: Key,
): { readonly mark: string; readonly hash: string } {
  const hash = readBrowser(shown, key);
  if (shown !== undefined && hash !== undefined) return { mark: shown, hash };
  const secret = authenticate(key.browsers, `session ${unguessable}`);
  return { mark: `${secret}.${sign(key.browsers, secret)}`, hash: hashSecret(secret) };
}

const sign = (key: Buffer, secret: string) => authenticate(key, `mark ${secret}`);

/**
 * Records that a session of an account began in a browser, in the transaction that begins it. Returns whether the
 * browser is new to the account.
 */
export async function noteBrowser(trx: Transaction<Tables>, noted: Noted): Promise<boolean> {
  const isNew = (await upsertKnownBrowser(trx, noted)) === noted.at;
  if (!isNew) return false;
  await forgetSurplusBrowsers(trx, noted, { most: MOST_BROWSERS, oldUntil: noted.at - REST_MS });
  return true;
}
