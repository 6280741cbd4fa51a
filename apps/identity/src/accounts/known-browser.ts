import { REST_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import {
  forgetSurplusBrowsers,
  type Noted,
  settleBrowser,
  takeFirstBrowser,
  upsertKnownBrowser,
} from "../database/queries/known-browsers.ts";
import type { Tables } from "../database/tables.ts";
import { authenticate, hashSecret, type Secrets, sameText } from "../settings/secrets.ts";

// By its mark, a browser is recognized in which sessions of accounts began, or which a mailed link admitted. One mark
// serves all accounts, and it signs no user in.

type Key = Pick<Secrets, "browsers">;

/** More browsers than a person has; past this number the newest are dropped, except the present one. */
const MOST_BROWSERS = 30;

/**
 * Returns the hash of a mark that may not be ours. That is enough where it must equal a hash that we saved or signed,
 * since those are of our own marks alone; it saves the greater part of the time that the check takes.
 */
export const hashOfMark = (mark: string): string => hashSecret(mark.split(".", 1)[0] ?? "");

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

/** `isNew`: to the account. `isAtHome`: the holder's own, by all that is known. */
type Recognized = { readonly isNew: boolean; readonly isAtHome: boolean };

/**
 * Records that a session of an account began in a browser, in the transaction that begins it. A browser is at home if
 * the mailbox was proved in it, if the account was made in it, or once the account has known it for 72 hours: an
 * attacker with the password alone has none.
 */
export async function noteBrowser(
  trx: Transaction<Tables>,
  noted: Noted,
  isProven = false,
): Promise<Recognized> {
  const known = await upsertKnownBrowser(trx, noted);
  const isNew = known?.since === noted.at;
  const isSettled = known?.at_home === 1 || (known?.since ?? noted.at) <= noted.at - REST_MS;
  const settles = isProven || (isNew && (await takeFirstBrowser(trx, noted.account)));
  if (settles && known?.at_home === 0) await settleBrowser(trx, noted);
  if (isNew)
    await forgetSurplusBrowsers(trx, noted, { most: MOST_BROWSERS, oldUntil: noted.at - REST_MS });
  return { isNew, isAtHome: isSettled || settles };
}
