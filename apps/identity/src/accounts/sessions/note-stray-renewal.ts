import { OperationDetail } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { findKnownBrowsers } from "../../database/queries/known-browsers.ts";
import { findStrayFamily } from "../../database/queries/token-families.ts";
import { LIMITS, type Limit } from "../../limits/rules.ts";
import { plainBrowser, type Trace } from "../../outbox/journal/write-journal.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import type { Parts } from "../parts.ts";
import { tellCopiedSession } from "../tell-new-browser.ts";

/**
 * Journals that a living family's genuine refresh token was refused because the request did not show its browser's
 * mark: there may be a copy. Once an hour for each family, so that an attacker who repeats it leaves no more. If it
 * showed the mark of a browser that the account does not know, the holder is mailed, once a day.
 */
export async function noteStrayRenewal(
  parts: Parts,
  stray: { readonly family: string; readonly mark: string | undefined; readonly askedFrom: number },
  trace: Trace,
): Promise<void> {
  const { database, limits, secrets } = parts;
  const now = parts.now();
  const found = await findStrayFamily(database.db, { ...stray, now });
  if (!found) return;
  const { account } = found;
  const isWithin = async (limit: Limit, key: string) =>
    (await limits.count(limit, key)).state === "within";

  if (await isWithin(LIMITS.strayRenewal, stray.family)) {
    await writeRefusal(database.db, secrets, {
      ...trace,
      detail: OperationDetail.LOGIN,
      about: { account },
      reason: "other-browser",
      now,
    });
  }
  if (stray.mark === undefined || (await knows(database.db, account, stray.mark))) return;
  if (await isWithin(LIMITS.copiedSessionMail, account)) {
    const seen = { account, userAgent: plainBrowser(trace.userAgent), at: now };
    await database.transact((trx) => tellCopiedSession(parts, trx, seen));
  }
}

const knows = async (db: Queries, account: string, mark: string): Promise<boolean> =>
  (await findKnownBrowsers(db, account)).some(({ browser_hash }) => browser_hash === mark);
