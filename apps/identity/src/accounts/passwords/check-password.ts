import { canonicalEmail, type Language } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Credential } from "../../database/queries/credentials.ts";
import { findTriedAccount } from "../../database/queries/tried-accounts.ts";
import type { Trace } from "../../outbox/journal/write-journal.ts";
import { isNobodys, type RefusedTry, writeRefusal } from "../../outbox/journal/write-refusal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { authenticate } from "../../settings/secrets.ts";
import { askForAdmission } from "../admissions/ask-for-admission.ts";
import type { Parts } from "../parts.ts";
import { wakeableUntil } from "../resting.ts";
import { mailLinksAnew } from "../reversals/mail-links-anew.ts";
import { askOldSystem, isOldSystemAsked } from "./ask-old-system.ts";
import { isReadable } from "./hashes/read-hash.ts";
import { replaceForeign } from "./replace-foreign.ts";
import { reserveTry } from "./reserve-try.ts";

export type CheckedPassword = {
  readonly account: string;
  readonly email: string;
  /** The hash that was checked. Any use of it must verify that the account still has that hash. */
  readonly by: Extract<Credential, { kind: "password" }>;
  /** Its address is proven and, if it was imported, its holder has accepted the terms. */
  readonly isConfirmed: boolean;
  /** The password is right, but neither the login nor the pool accepts it until it is replaced. */
  readonly isResetRequired: boolean;
  /** For a closed ID: until when it can be woken. Set only if the caller accepts closed IDs. */
  readonly wakeableUntil?: number | undefined;
};

/**
 * `link`: an unknown browser may try again only after a link, mailed if an account has the address, or a long pause.
 * `blocked`: the account is blocked; only a user who typed the right password learns this.
 */
export type PasswordCheck = Answer<CheckedPassword, "wrong" | "locked" | "link" | "blocked">;

/** Where a password was typed. */
export type TypedIn = Trace &
  /** What the password was typed for. */
  Pick<RefusedTry, "detail"> & {
    /** The hash of the browser's mark; undefined if there is none, or the caller is no browser. */
    readonly browser: string | undefined;
    readonly language: Language;
    /** Accepts the password of a closed ID that can still be woken, too. */
    readonly maySleep?: boolean;
  };

/**
 * Returns the key that counts unknown browsers' tries at the password of an address: one count, wherever the password
 * is typed.
 */
export const nameAttempts = (attemptsKey: Buffer, emailKey: string): string =>
  authenticate(attemptsKey, `password ${emailKey}`);

/**
 * Checks an address and a password. Unknown addresses, accounts without a password and closed accounts are answered and
 * journalled like a wrong password, and counted so that a caller cannot tell them apart; with `maySleep`, a closed ID
 * that can be woken is not.
 */
export async function checkPassword(
  parts: Parts,
  typed: { readonly email: string; readonly password: string },
  { detail, userAgent, network, from, browser = "", language, maySleep = false }: TypedIn,
): Promise<PasswordCheck> {
  const { db } = parts.database;
  const { email, password } = typed;
  const emailKey = canonicalEmail(email);
  const now = parts.now();
  const attempts = nameAttempts(parts.secrets.attempts, emailKey);
  const seen = seenFrom({ user_agent: userAgent }, now);
  type Reason = "wrong" | "locked" | "link" | "blocked";
  const fail = async (reason: Reason, retryAfterSeconds?: number) => {
    const refused = { detail, about: { emailKey }, reason };
    await writeRefusal(db, parts.secrets, { ...refused, userAgent, network, now });
    return refuse(reason, retryAfterSeconds);
  };

  const account = isNobodys(emailKey)
    ? undefined
    : await findTriedAccount(db, { emailKey, browser, attempts, now });
  const knownTo = account?.is_known ? account.id : undefined;
  const isAdmitted = Boolean(account?.is_admitted);
  const hash = account?.password_hash ?? null;
  const isAsked = account !== undefined && isOldSystemAsked(parts, account);
  const isBlind = account !== undefined && !isReadable(hash) && !isAsked;
  const trier = { attempts, from, network, browser, knownTo, isAdmitted, isBlind };
  const reserved = await reserveTry(parts, trier, now);
  if (!reserved.ok) {
    if (reserved.code === "link") {
      await askForAdmission(parts, { email, emailKey, attempts, language, seen });
    }
    return fail(reserved.code, reserved.retryAfterSeconds);
  }

  const { lane, giveBack, spare, settle } = reserved.data;
  let begunAt = performance.now();
  const onTurn = () => {
    begunAt = performance.now();
  };
  const right = await findRight().catch(async (fault: unknown) => {
    // The password was not checked: our being overloaded must not lock a holder out.
    await giveBack();
    throw fault;
  });
  /** Answers when the slowest refusal would: the time reveals only that the password was wrong. */
  const failLate = async () => {
    const refused = await fail("wrong");
    await parts.evenTime.wait(begunAt);
    return refused;
  };

  /**
   * Returns the password's hash if it is right: the account's, or our own if the old system accepted the password.
   */
  async function findRight(): Promise<string | undefined> {
    const isRight = await parts.hasher.verify(hash, password, lane, onTurn);
    if (isRight && hash !== null) return hash;
    return isAsked && account ? askOldSystem(parts, account, password, { lane, spare }) : undefined;
  }

  if (right === undefined || !account) return failLate();
  if (account.blocked_at !== null) {
    await settle();
    return fail("blocked");
  }
  const until = maySleep ? wakeableUntil(account, now) : undefined;
  if (account.state !== "active" && until === undefined) {
    // The holder reads in their own mailbox what the page does not reveal.
    await mailLinksAnew(parts, emailKey, { language, seen });
    return failLate();
  }
  await settle();
  return answer({
    account: account.id,
    email: account.email,
    by: {
      kind: "password",
      hash: await replaceForeign(parts, account, { hash: right, password }, lane),
    },
    isConfirmed: Boolean(account.is_confirmed),
    isResetRequired: account.password_reset_required !== null,
    wakeableUntil: until,
  });
}
