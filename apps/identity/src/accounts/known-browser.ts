import { REST_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Queries } from "../database/database.ts";
import {
  findKnownBrowsers,
  forgetSurplusBrowsers,
  type Noted,
  upsertKnownBrowser,
} from "../database/queries/known-browsers.ts";
import { isLoginSessionAlive } from "../database/queries/sessions.ts";
import type { Tables } from "../database/tables.ts";
import { plainBrowser } from "../outbox/journal/write-journal.ts";
import { authenticate, hashSecret, type Secrets, sameText } from "../settings/secrets.ts";
import type { Needs } from "./needs.ts";

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

type LiveSession = {
  readonly id: string;
  readonly account: string;
  readonly created_at: number;
};

/**
 * Notes the browser of a live session that began unnoted, under the version before, as of its beginning. Returns
 * whether it did. A session stands for one browser: whoever shows its cookie in another makes that known to nobody.
 */
export async function knowLiveBrowser(
  { database }: Pick<Needs, "database">,
  { id, account, created_at: at }: LiveSession,
  { browser, userAgent }: Pick<Noted, "browser" | "userAgent">,
): Promise<boolean> {
  const isNoted = async (db: Queries) =>
    (await findKnownBrowsers(db, account)).some(
      (known) => known.browser_hash === browser || known.seen_at === at,
    );
  if (await isNoted(database.db)) return false;
  return database.transact(async (trx) => {
    // A reset may be ending the session just now, and would not drop what comes after it.
    await database.lockAccounts(trx, [account]);
    if (!(await isLoginSessionAlive(trx, id)) || (await isNoted(trx))) return false;
    await noteBrowser(trx, { account, browser, userAgent: plainBrowser(userAgent), at });
    return true;
  });
}
