import { canonicalEmail } from "@musubi/contract";
import { type Answer, answer } from "@musubi/contract/answer";
import { queueAdmission } from "../accounts/admissions/ask-for-admission.ts";
import { findAdmissible } from "../accounts/admissions/mail-admission-link.ts";
import { nameAttempts } from "../accounts/passwords/check-password.ts";
import { nameKnownTries } from "../accounts/passwords/reserve-try.ts";
import { findKnownBrowsers } from "../database/queries/known-browsers.ts";
import { endPauses, findPause } from "../database/queries/password-attempts.ts";
import type { Parts } from "../ties/operations/parts.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn, tellHolder } from "./on-account.ts";

export type Unlocked = {
  /** Whether there was a pause to end. */
  readonly paused: boolean;
  /** So many failed that unknown browsers need a link. */
  readonly spent: boolean;
  /** `lately`: one was queued within the hour. `none`: no password logs the ID in. */
  readonly link: "sent" | "lately" | "none";
};

/**
 * Ends the pauses after wrong passwords, and mails the link that admits a browser. The counts stay: otherwise an
 * attacker could get more tries through an operator.
 */
export const unlock = (
  parts: Parts,
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
    const counters = [attempts, ...own];
    const pauses = await Promise.all(counters.map((each) => findPause(trx, each, now)));
    await endPauses(trx, counters, now);
    const asked = { email, emailKey, attempts, language, seen: { at: now } };
    const queue = async () =>
      (await queueAdmission(parts, trx, asked)) ? ("sent" as const) : ("lately" as const);
    const link = (await findAdmissible(trx, emailKey, now)) ? await queue() : "none";
    const admission = link !== "none" && { admission: link };
    await tellHolder(parts, trx, held, { act: "unlocked", ...admission }, now);
    const paused = pauses.some((pause) => pause && pause.until > now);
    return answer({ paused, spent: pauses[0]?.spent ?? false, link });
  });
