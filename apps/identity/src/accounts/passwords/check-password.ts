import { canonicalEmail, type Language } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findTriedAccount } from "../../database/queries/tried-accounts.ts";
import type { Credential } from "../../database/queries/ways-in.ts";
import type { Trace } from "../../outbox/journal/write-journal.ts";
import { isNobodys, type RefusedTry, writeRefusal } from "../../outbox/journal/write-refusal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { authenticate } from "../../settings/secrets.ts";
import { askForAdmission } from "../admissions/ask-for-admission.ts";
import type { LogInNeeds } from "../needs.ts";
import { mailLinksAnew } from "../reversals/mail-links-anew.ts";
import { wakeableUntil } from "../wakeable-until.ts";
import { askOldSystem, isOldSystemAsked } from "./ask-old-system.ts";
import { isReadable } from "./is-readable.ts";
import { replaceForeign } from "./replace-foreign.ts";
import { reserveTry } from "./reserve-try.ts";

export type CheckedPassword = {
  readonly account: string;
  readonly email: string;
  /** What was checked. Whatever is given for it must want it to be the account's still. */
  readonly by: Extract<Credential, { kind: "password" }>;
  readonly isEmailProven: boolean;
  /** The password is right, and must be replaced before it is good for the pool again. */
  readonly isResetRequired: boolean;
  /** Of an ID that was closed: until when it can be woken. Only where closed ones are asked for, too. */
  readonly wakeableUntil?: number | undefined;
};

/**
 * `link`: a browser that nobody knows is let in by what is mailed to the address, if anybody has that. `blocked`: the
 * password is right, which nobody else is told.
 */
export type PasswordCheck = Answer<CheckedPassword, "wrong" | "locked" | "link" | "blocked">;

/** Where a password was typed. */
export type TypedIn = Trace &
  /** What it was typed for. */
  Pick<RefusedTry, "detail"> & {
    /** The hash of the browser's mark; undefined where it has none, or is no browser. */
    readonly browser: string | undefined;
    readonly language: Language;
    /** A closed ID that can still be woken answers to its password, too. */
    readonly maySleep?: boolean;
  };

/** Returns what the tries of strangers at an address's passwords are counted under: one count, wherever they are typed. */
export const nameAttempts = (attemptsKey: Buffer, emailKey: string): string =>
  authenticate(attemptsKey, `password ${emailKey}`);

/**
 * Checks an address and a password. Unknown addresses, accounts without a password and closed ones
 * answer as a wrong password does, and are counted, mailed about and written down as one, so that nothing
 * tells them apart.
 */
export async function checkPassword(
  parts: Pick<
    LogInNeeds,
    "database" | "evenTime" | "hasher" | "limits" | "oldSystem" | "outbox" | "secrets" | "now"
  >,
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
    // Nobody looked: a holder is not locked out by our being busy.
    await giveBack();
    throw fault;
  });
  /** Told when the slowest would be: that it was wrong tells no more than that. */
  const failLate = async () => {
    const refused = await fail("wrong");
    await parts.evenTime.wait(begunAt);
    return refused;
  };

  /** Returns the hash of the password, if it is right: the account's, or ours of what the old system knows. */
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
    // Its holder reads in their own mailbox what the page tells nobody.
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
    isEmailProven: account.email_proven_at !== null,
    isResetRequired: account.password_reset_required !== null,
    wakeableUntil: until,
  });
}
