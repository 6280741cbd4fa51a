import { REST_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import {
  forgetSurplusBrowsers,
  type Noted,
  upsertKnownBrowser,
} from "../database/queries/known-browsers.ts";
import type { Tables } from "../database/tables.ts";
import { authenticate, hashSecret, type Secrets, sameText } from "../settings/secrets.ts";

// A mark says that sessions began in a browser before, and in which accounts. It is one for all of them, and
// signs nobody in.

type Key = Pick<Secrets, "browsers">;

/** More browsers than a person has; beyond them the youngest go first. */
const MOST_BROWSERS = 30;

/** Returns the hash by which accounts know the browser that shows a mark; undefined if the mark is not ours. */
export function readBrowser(mark: string | undefined, { browsers }: Key): string | undefined {
  const [secret = "", code = ""] = mark?.split(".", 2) ?? [];
  return mark === `${secret}.${code}` && sameText(code, sign(browsers, secret))
    ? hashSecret(secret)
    : undefined;
}

/**
 * Returns the mark that a browser shows and its hash, or a new mark in the place of one that is not ours. That
 * one comes from what nobody can guess, a login session's secret for example: a form that is sent twice gets one mark.
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
 * Notes that a session of an account began in a browser, in the transaction that begins it. Returns whether the
 * account did not know it before.
 */
export async function noteBrowser(trx: Transaction<Tables>, noted: Noted): Promise<boolean> {
  const isNew = (await upsertKnownBrowser(trx, noted)) === noted.at;
  if (!isNew) return false;
  await forgetSurplusBrowsers(trx, noted, { most: MOST_BROWSERS, oldUntil: noted.at - REST_MS });
  return true;
}
