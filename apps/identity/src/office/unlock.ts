import { canonicalEmail } from "@musubi/contract";
import { type Answer, answer } from "@musubi/contract/answer";
import { queueAdmission } from "../accounts/admissions/ask-for-admission.ts";
import { nameAttempts } from "../accounts/passwords/check-password.ts";
import { nameKnownTries } from "../accounts/passwords/reserve-try.ts";
import { findKnownBrowsers } from "../database/queries/known-browsers.ts";
import { endPauses, findPause } from "../database/queries/password-attempts.ts";
import type { Needs } from "../ties/operations/needs.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn, tellHolder } from "./on-account.ts";

/** `spent`: too many wrong passwords; only a mailed link helps. `mailed`: false if one was queued within the hour. */
export type Unlocked = { readonly spent: boolean; readonly mailed: boolean };

/**
 * Ends the pauses after wrong passwords, and mails the link that admits a browser. The counts stay: otherwise an
 * attacker could get more tries through an operator.
 */
export const unlock = (
  parts: Needs,
  account: string,
  author: Author,
): Promise<Answer<Unlocked, "unknown" | "blocked">> =>
  actOn(parts, { act: "unlock", account, author }, async (trx, held, now) => {
    const { attempts: key } = parts.secrets;
    const { email, language } = held;
    const emailKey = canonicalEmail(email);
    const attempts = nameAttempts(key, emailKey);
    const browsers = await findKnownBrowsers(trx, account);
    const own = browsers.map(({ browser_hash }) => nameKnownTries(key, account, browser_hash));
    const pause = await findPause(trx, attempts, now);
    await endPauses(trx, [attempts, ...own], now);
    const asked = { email, emailKey, attempts, language, seen: { at: now } };
    const mailed = await queueAdmission(parts, trx, asked);
    const admission = mailed ? "sent" : "lately";
    await tellHolder(parts, trx, held, { act: "unlocked", admission }, now);
    return answer({ spent: pause?.spent ?? false, mailed });
  });
