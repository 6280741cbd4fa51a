import { randomUUID } from "node:crypto";
import {
  AUTHORIZATION_CODE_LIFETIME_MS,
  type Language,
  REFRESH_TOKEN_LIFETIME_MS,
} from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import type { Holder } from "../database/queries/accounts.ts";
import { findArriving } from "../database/queries/arrivals.ts";
import { isBlocked } from "../database/queries/blocks.ts";
import { setLoginLanguage } from "../database/queries/mail-language.ts";
import { canEndFreeze } from "../database/queries/rests.ts";
import {
  findEndedSsos,
  findLoginSession,
  findSsoToInherit,
  insertLoginSession,
} from "../database/queries/sessions.ts";
import { deleteSurplusCodes, insertTokenFamily } from "../database/queries/token-families.ts";
import { type Credential, holdCredential, type Proven } from "../database/queries/ways-in.ts";
import type { Tables } from "../database/tables.ts";
import { plainBrowser, type Trace } from "../outbox/journal/write-journal.ts";
import { hashSecret, randomSecret } from "../settings/secrets.ts";
import { endAddressChange } from "./address-change/end-address-change.ts";
import { endReplacedSession } from "./end-sessions.ts";
import { noteBrowser } from "./known-browser.ts";
import type { Needs } from "./needs.ts";
import { endSurplusSessions } from "./sessions/end-surplus-sessions.ts";
import { tellNewBrowser } from "./tell-new-browser.ts";
import { type EndingParts, endAndTellFreeze } from "./ways-in/end-young-ways.ts";

type SessionParts = Pick<Needs, "database" | "now">;

/** How long a browser that signed in is let straight through. Its tokens live on by their own rules. */
const LOGIN_SESSION_LIFETIME_MS = 12 * 60 * 60_000;

export type LoginSession = {
  readonly id: string;
  readonly account: string;
  readonly auth_time: number;
  readonly created_at: number;
  /** What sessions at services hang on. */
  readonly sso: string;
  readonly amr: string | null;
  /** In which is told what it does. */
  readonly notice_language: Language;
};

/** Where a session begins: what the browser calls itself, and the hash of its mark. */
type Origin = Pick<Trace, "userAgent"> & {
  /** Of its page. */
  readonly language: Language;
  readonly browser: string;
  /** What the browser's forms are bound to, of which nobody else knows; undefined where it has shown none. */
  readonly form: string | undefined;
  /** Whether it is there that the holder has just proved the mailbox: it has nothing to be told. */
  isProven(trx: Transaction<Tables>): Promise<boolean>;
  /** The step of the login that begins it, which begins one session, ever. */
  readonly once?: Once | undefined;
};

/** A step that does something once: asked in the transaction that does it, and ended there. */
type Once = {
  isOpen(trx: Transaction<Tables>): Promise<boolean>;
  end(trx: Transaction<Tables>): Promise<void>;
};

/**
 * Returns how somebody has signed in, in the words of RFC 8176. A passkey is two factors: what one has, and the
 * finger or the number that opens it. Of a sign-in at a provider nothing is said: it is the provider's to tell.
 */
function describeProof(by: Credential): string | null {
  switch (by.kind) {
    case "password":
      return "pwd";
    case "passkey":
      return `${by.isHardware ? "hwk" : "swk"} user mfa`;
    case "identity":
      return null;
  }
}

/**
 * Begins a login session under a secret that nobody has seen before, and ends the one the browser
 * came with: an attacker who planted that one learns nothing from it. The account knows the browser
 * from then on, and its holder is told of a new one. `over`: the account was closed, its password is another one by
 * now, its passkey or its provider's sign-in was removed, or the step that begins it has begun one. `frozen`: a freeze
 * keeps that passkey or sign-in out. An older one ends it. `blocked`: an operator keeps everybody out. `arriving`: the
 * account was brought in, and its first log-in asks for more.
 */
export function beginLoginSession(
  parts: SessionParts & Pick<Needs, "outbox"> & EndingParts,
  proven: Proven,
  secret: string,
  oldSecret: string | undefined,
  { browser, form, language, isProven, once, ...origin }: Origin,
): Promise<Answer<LoginSession, "over" | "frozen" | "blocked" | "arriving">> {
  const { database } = parts;
  const { account, by } = proven;
  const now = parts.now();
  const userAgent = plainBrowser(origin.userAgent);
  const amr = describeProof(by);
  return database.transact(async (trx) => {
    if (once && !(await once.isOpen(trx))) return refuse("over");
    const isPassword = by.kind === "password";
    if (!isPassword) {
      // Removed meanwhile, it opens nothing; removed after this, its holder sees the session. Of a password the
      // statement that begins the session asks the same.
      const standing = await holdCredential(database, trx, proven);
      if (standing !== "good") return refuse(standing === "gone" ? "over" : standing);
      if (await canEndFreeze(trx, proven)) await endAndTellFreeze(parts, trx, account, userAgent);
    }
    const old =
      oldSecret === undefined ? undefined : await findSsoToInherit(trx, hashSecret(oldSecret));
    const id = randomUUID();
    // Whoever signs in again stays signed in to services; another account does not inherit them.
    const inherited = old?.account === account ? old.sso : undefined;
    const sso = inherited ?? (await nameSso(trx, { account, form, at: now })) ?? id;
    // First of all, as a change of password does: it holds the account, and then ends sessions.
    const begun = await insertLoginSession(database, trx, {
      id,
      sso,
      account,
      passwordHash: isPassword ? by.hash : undefined,
      amr,
      secretHash: hashSecret(secret),
      authTime: now,
      expiresAt: now + LOGIN_SESSION_LIFETIME_MS,
      userAgent,
      browser,
    });
    if (!begun && (await isBlocked(trx, account))) return refuse("blocked");
    if (!begun) return refuse((await findArriving(trx, account)) ? "arriving" : "over");
    await once?.end(trx);
    if (oldSecret !== undefined) await endReplacedSession(parts, trx, oldSecret);
    const { before, notice_language } = begun;
    await endSurplusSessions(parts, trx, { id, account, userAgent, before });
    // Who can log in has lost nothing that the office has to give back.
    await endAddressChange(parts, trx, account, "address-stopped-by-log-in", { userAgent });
    const isNew = await noteBrowser(trx, { account, browser, userAgent, at: now });
    // Nobody chooses the language in which their victim is warned: a browser that nobody knows has no say.
    if (!isNew || (await isProven(trx))) {
      await setLoginLanguage(trx, account, language);
    } else {
      const told = { byPassword: isPassword, byPasskey: by.kind === "passkey" };
      await tellNewBrowser(parts, trx, { account, userAgent, ...told, at: now });
    }
    return answer({ id, account, auth_time: now, created_at: now, sso, amr, notice_language });
  });
}

/** Two tabs that sign in within so long do it at the same time. */
const SAME_TIME_MS = 60_000;

/**
 * Tabs that sign in at the same time bring no session, each before it hears of the other's, and the browser keeps
 * only what it was given last. So that a log-out reaches both, they are one session for services: it has a name that
 * both come upon, of what their forms are bound to, their account and the minute. In the minute after, the name is
 * the same while the other one lives.
 */
async function nameSso(
  trx: Transaction<Tables>,
  { account, form, at }: { account: string; form: string | undefined; at: number },
): Promise<string | undefined> {
  if (form === undefined) return undefined;
  const minute = Math.floor(at / SAME_TIME_MS);
  const name = (when: number) => hashSecret(`${form} ${account} ${when}`);
  const [before, now] = [name(minute - 1), name(minute)];
  const isOver = (await findEndedSsos(trx, [before])).length > 0;
  return isOver ? now : before;
}

export async function findLiveLoginSession(
  { database, now }: SessionParts,
  secret: string | undefined,
): Promise<(LoginSession & Omit<Holder, "id">) | undefined> {
  if (secret === undefined) return undefined;
  return findLoginSession(database.db, hashSecret(secret), now());
}

/** Of one login session, at a time. A browser waits for one; a few tabs for a few. */
const MOST_CODES = 5;

/**
 * Returns an authorization code for a login session: 256 bits, for one minute, bound to a challenge.
 * Beyond a few the oldest are dropped: a session that asks and never redeems fills no table.
 */
export async function issueCode(
  parts: SessionParts,
  session: LoginSession,
  challenge: string,
): Promise<string> {
  const { db } = parts.database;
  const now = parts.now();
  const code = randomSecret();
  const made = insertTokenFamily(db, {
    id: randomUUID(),
    loginSession: session.id,
    account: session.account,
    codeHash: hashSecret(code),
    challenge,
    codeExpiresAt: now + AUTHORIZATION_CODE_LIFETIME_MS,
    expiresAt: now + REFRESH_TOKEN_LIFETIME_MS,
    createdAt: now,
  });
  // Both leave in one packet.
  await Promise.all([made, deleteSurplusCodes(db, session.id, MOST_CODES)]);
  return code;
}
