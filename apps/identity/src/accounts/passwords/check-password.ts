import { canonicalEmail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findPasswordAccount } from "../../database/queries/accounts.ts";
import {
  forgetPasswordAttempts,
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../../database/queries/password-attempts.ts";
import type { JournalEntry, Trace } from "../../outbox/journal/write-journal.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { authenticate } from "../../settings/secrets.ts";
import type { Needs } from "../needs.ts";
import { mailLinksAnew } from "../reversals/mail-links-anew.ts";
import { wakeableUntil } from "../wakeable-until.ts";

export type CheckedPassword = {
  readonly account: string;
  readonly email: string;
  /** What was checked. Whatever is given for it must want it to be the account's still. */
  readonly passwordHash: string;
  readonly isEmailProven: boolean;
  /** The password is right, and must be replaced before it is good for the pool again. */
  readonly isResetRequired: boolean;
  /** Of an ID that was closed: until when it can be woken. Only where closed ones are asked for, too. */
  readonly wakeableUntil?: number | undefined;
};

export type PasswordCheck = Answer<CheckedPassword, "wrong" | "locked">;

/** Returns what the tries at an address's passwords are counted under: one count, wherever they are typed. */
export const nameAttempts = (attemptsKey: Buffer, emailKey: string): string =>
  authenticate(attemptsKey, `password ${emailKey}`);

/** No address has a control character, and PostgreSQL does not even look for one. */
const NOBODYS = /\p{Cc}/u;

/**
 * Checks an address and a password. Unknown addresses, accounts without a password and closed ones
 * answer as a wrong password does, and are counted and written down as one, so that nothing tells
 * them apart. `detail`: what the password was typed for. `maySleep`: a closed ID that can still be woken
 * answers to its password, too.
 */
export async function checkPassword(
  parts: Pick<Needs, "database" | "hasher" | "outbox" | "secrets" | "now">,
  typed: { readonly email: string; readonly password: string },
  {
    detail,
    userAgent,
    network,
    maySleep = false,
  }: Trace & Pick<JournalEntry, "detail"> & { readonly maySleep?: boolean },
): Promise<PasswordCheck> {
  const { db } = parts.database;
  const emailKey = canonicalEmail(typed.email);
  const now = parts.now();
  const fail = async (reason: "wrong" | "locked") => {
    const refused = { detail, about: { emailKey }, reason };
    await writeRefusal(db, parts.secrets, { ...refused, userAgent, network, now });
    return refuse(reason);
  };
  const attempts = nameAttempts(parts.secrets.attempts, emailKey);
  if (!(await reservePasswordAttempt(db, attempts, now))) return fail("locked");
  const account = NOBODYS.test(emailKey) ? undefined : await findPasswordAccount(db, emailKey);
  const until = maySleep && account ? wakeableUntil(account, now) : undefined;
  const hash = account?.password_hash ?? null;
  const isRight = await parts.hasher.verify(hash, typed.password).catch(async (fault: unknown) => {
    // Nobody looked: a holder is not locked out by our being busy.
    await returnPasswordAttempt(db, attempts);
    throw fault;
  });
  if (!isRight || !account || hash === null) return fail("wrong");
  if (account.state !== "active" && until === undefined) {
    // Its holder reads in their own mailbox what the page tells nobody.
    await mailLinksAnew(parts, emailKey, seenFrom({ user_agent: userAgent }, now));
    return fail("wrong");
  }
  await forgetPasswordAttempts(db, attempts);
  return answer({
    account: account.id,
    email: account.email,
    passwordHash: hash,
    isEmailProven: account.email_proven_at !== null,
    isResetRequired: account.password_reset_required !== null,
    wakeableUntil: until,
  });
}
