import { randomUUID } from "node:crypto";
import {
  AUTHORIZATION_CODE_LIFETIME_MS,
  type DeedWord,
  type Language,
  OperationDetail,
  PROVIDERS,
  REFRESH_TOKEN_LIFETIME_MS,
} from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import type { Holder } from "../../database/queries/accounts.ts";
import { findArriving } from "../../database/queries/arrivals.ts";
import { isBlocked } from "../../database/queries/blocks.ts";
import {
  type Credential,
  holdCredential,
  type Proven,
} from "../../database/queries/credentials.ts";
import { followPages } from "../../database/queries/mail-language.ts";
import { findOlderPasskeys } from "../../database/queries/passkeys.ts";
import { canEndFreeze } from "../../database/queries/rests.ts";
import {
  findEndedSsos,
  findLoginSession,
  findSsoToInherit,
  insertLoginSession,
} from "../../database/queries/sessions.ts";
import { deleteSurplusCodes, insertTokenFamily } from "../../database/queries/token-families.ts";
import type { Tables } from "../../database/tables.ts";
import { type KeptTrace, plainBrowser, writeJournal } from "../../outbox/journal/write-journal.ts";
import { hashSecret, randomSecret } from "../../settings/secrets.ts";
import { endAddressChange } from "../address-change/end-address-change.ts";
import { endAndTellFreeze } from "../credentials/end-young-credentials.ts";
import { noteBrowser } from "../known-browser.ts";
import type { Parts } from "../parts.ts";
import { tellNewBrowser } from "../tell-new-browser.ts";
import { endReplacedSession } from "./end-sessions.ts";
import { endSurplusSessions } from "./end-surplus-sessions.ts";

/** How long a browser that signed in skips the login page. Its tokens have lifetimes of their own. */
const LOGIN_SESSION_LIFETIME_MS = 12 * 60 * 60_000;

export type LoginSession = {
  readonly id: string;
  readonly account: string;
  readonly auth_time: number;
  readonly created_at: number;
  /** Sessions at services belong to this. */
  readonly sso: string;
  readonly amr: string | null;
  /** The language of mails about what this session does. */
  readonly notice_language: Language;
};

/** Where a session begins: what the journal keeps of it, and the hash of the browser's mark. */
type Origin = KeptTrace & {
  /** The language of the page. */
  readonly language: Language;
  readonly browser: string;
  /** The secret that the browser's forms are bound to; undefined if it has shown none. */
  readonly form: string | undefined;
  /** Whether the holder has just proved the mailbox in this browser: then no mail about a new browser is needed. */
  isProven(trx: Transaction<Tables>): Promise<boolean>;
  /** The form state that begins the session; it can begin only one. */
  readonly once?: Once | undefined;
};

/** A form state that may act only once: checked and ended in the transaction that acts. */
type Once = {
  isOpen(trx: Transaction<Tables>): Promise<boolean>;
  end(trx: Transaction<Tables>): Promise<void>;
};

/**
 * Returns how the user signed in, in the terms of RFC 8176. A passkey is two factors: the device, and the fingerprint
 * or PIN that unlocks it. A sign-in at a provider is not described: only the provider knows.
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
 * Begins a login session under a new secret, and ends the session that the browser came with: an attacker who planted
 * that one gains nothing from it. From then on the account knows the browser; if it is new, and the mailbox was not
 * just proved in it, the holder is told. The log-in is journalled.
 * - `over`: the account was closed, its password has changed, its passkey or provider was removed, or the form state
 *   has already begun a session.
 * - `frozen`: a freeze keeps that passkey or provider out. An older one may end the freeze; see `canEndFreeze`.
 * - `blocked`: an operator has blocked the account.
 * - `arriving`: the account was imported, and its first log-in asks for more.
 */
export function beginLoginSession(
  parts: Parts,
  proven: Proven,
  secret: string,
  oldSecret: string | undefined,
  { browser, form, language, isProven, once, ...trace }: Origin,
): Promise<Answer<LoginSession, "over" | "frozen" | "blocked" | "arriving">> {
  const { database } = parts;
  const { account, by } = proven;
  const now = parts.now();
  const userAgent = plainBrowser(trace.userAgent);
  return database.transact(async (trx) => {
    if (once && !(await once.isOpen(trx))) return refuse("over");
    const isPassword = by.kind === "password";
    if (!isPassword) {
      // If the credential was removed before this, it opens nothing; if it is removed later, the holder sees the
      // session. For a password, the statement that begins the session makes the same check.
      const standing = await holdCredential(database, trx, proven);
      if (standing !== "good") return refuse(standing === "gone" ? "over" : standing);
      if (await canEndFreeze(trx, account)) await endAndTellFreeze(parts, trx, account, userAgent);
    }
    const old =
      oldSecret === undefined ? undefined : await findSsoToInherit(trx, hashSecret(oldSecret));
    const id = randomUUID();
    // A holder who signs in again stays signed in to services; another account does not inherit those sessions.
    const inherited = old?.account === account ? old : undefined;
    const sso = inherited?.sso ?? (await nameSso(trx, { account, form, at: now })) ?? id;
    // A passkey that was added in a session says no more of its holder than that session did.
    const isOwn =
      by.kind !== "passkey" ||
      !inherited ||
      (await findOlderPasskeys(trx, { account, sso })).includes(by.id);
    const amr = isOwn ? describeProof(by) : inherited.amr;
    // First, in the same order as a change of password: lock the account, then end sessions.
    const begun = await insertLoginSession(trx, {
      id,
      sso,
      account,
      passwordHash: isPassword ? by.hash : null,
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
    if (oldSecret !== undefined) await endReplacedSession(parts, trx, oldSecret, sso);
    const { before, email } = begun;
    await endSurplusSessions(parts, trx, { id, account, userAgent, before });
    // A holder who can log in does not need the office to restore access.
    await endAddressChange(parts, trx, account, "address-stopped-by-log-in", { userAgent });
    const isProvenHere = await isProven(trx);
    const noted = { account, browser, userAgent, at: now };
    const { isNew, isAtHome } = await noteBrowser(trx, noted, isProvenHere);
    // An attacker must not choose the language in which the victim is warned: only the holder's own browsers do.
    const isFollowed =
      isAtHome &&
      language !== begun.notice_language &&
      (await followPages(trx, { account, browser, language }));
    if (isNew && !isProvenHere) {
      const kind = by.kind === "identity" ? by.provider : by.kind;
      await tellNewBrowser(parts, trx, { account, userAgent, by: kind, at: now });
    }
    const entry = { detail: OperationDetail.LOGIN, text: wordFor(by), ...trace } as const;
    await writeJournal(trx, { ...entry, account, email, now });
    const notice_language = isFollowed ? language : begun.notice_language;
    return answer({ id, account, auth_time: now, created_at: now, sso, amr, notice_language });
  });
}

/** The journal's word for the credential of a log-in. */
const wordFor = (by: Credential): DeedWord<"LOGIN"> =>
  by.kind === "identity" ? PROVIDERS[by.provider].slug : by.kind;

/** Two tabs that sign in within this time count as signing in at the same time. */
const SAME_TIME_MS = 60_000;

/**
 * Returns the `sso` for a browser that brings no session of the account. Two tabs that sign in at the same time share
 * it, so that a log-out reaches both: neither tab knows the other's session yet, and the browser keeps only the cookie
 * that it got last. The `sso` is derived from the form secret, the account and the minute; that of the minute before is
 * used again while a session with it is alive.
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

/** A session, its account, and the hash of the mark of the browser in which it began. */
export type LiveLoginSession = LoginSession &
  Omit<Holder, "id"> & { readonly browser_hash: string | null };

export async function findLiveLoginSession(
  { database, now }: Parts,
  secret: string | undefined,
): Promise<LiveLoginSession | undefined> {
  if (secret === undefined) return undefined;
  return findLoginSession(database.db, hashSecret(secret), now());
}

/** Per login session: each of a few tabs may be waiting for a code. */
const MOST_CODES = 5;

/**
 * Returns an authorization code for a login session: 256 bits, valid for one minute, bound to a challenge. Past
 * `MOST_CODES` the oldest are dropped, so that a session that asks and never redeems cannot fill the table.
 */
export async function issueCode(
  parts: Parts,
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
  // One round trip for both.
  await Promise.all([made, deleteSurplusCodes(db, session.id, MOST_CODES)]);
  return code;
}
