import type { Language } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import type { LockedAccount } from "../../database/database.ts";
import {
  findCredentialsHolder,
  holdCredential,
  type Proven,
} from "../../database/queries/credentials.ts";
import { isBusy } from "../../database/queries/operation-locks.ts";
import { findSsoOf } from "../../database/queries/sessions.ts";
import type { Tables } from "../../database/tables.ts";
import { plainBrowser } from "../../outbox/journal/write-journal.ts";
import { isConfirmedByHeld, refuseHeld } from "../held-addresses/confirmed-by-held.ts";
import type { Parts } from "../parts.ts";
import { isResting } from "../resting.ts";
import { isRecentSignIn } from "../sessions/recent-sign-in.ts";

/** An account whose credentials are about to change: locked, with the session that changes them. */
export type HeldForChange = {
  readonly account: LockedAccount;
  /** Where the change is made; a holder who has just set a password has no session yet. */
  readonly session: {
    readonly id?: string;
    readonly user_agent: string | null;
    readonly notice_language: Language;
  };
};

/** The holder whose credentials change: by a living family of tokens, or by a proof in a browser. */
export type CredentialsHolder =
  | { readonly family: string }
  | {
      readonly proven: Proven;
      /** Stands for the login of the browser in which the proof was made. */
      readonly sso: string;
      readonly userAgent: string;
    };

export type HoldRefusal =
  | "NotAuthorizedException"
  | "FreshSignInRequired"
  | "MergeBusyException"
  | "AccountRestingException"
  | "HeldAddressException";

/**
 * Locks an account for a change of its credentials, unless something forbids the change: an attacker could come back by
 * a credential that they added, or keep the holder out by removing one.
 */
export async function holdForChange(
  parts: Parts,
  trx: Transaction<Tables>,
  who: CredentialsHolder,
  deed: string,
): Promise<Answer<HeldForChange, HoldRefusal>> {
  const { now } = parts;
  const held = await ("family" in who
    ? holdFamily(parts, trx, who.family)
    : holdProven(parts, trx, who));
  if (!held) return refuse("NotAuthorizedException");
  const { account, session, isRecent } = held;
  if (isResting(account, now())) return refuse("AccountRestingException");
  if (await isBusy(trx, account.id)) return refuse("MergeBusyException");
  const word = { deed, sso: held.sso };
  if (!(await isConfirmedByHeld(trx, account.id, now(), word))) return refuseHeld(word);
  // Checked last: a holder must not sign in once more only to be refused anyway.
  if (!isRecent) return refuse("FreshSignInRequired");
  return answer({ account, session });
}

type Acting = HeldForChange & { readonly isRecent: boolean; readonly sso: string | undefined };

async function holdFamily(
  { database, now }: Parts,
  trx: Transaction<Tables>,
  family: string,
): Promise<Acting | undefined> {
  const found = await findCredentialsHolder(trx, family);
  const [account] = found ? await database.lockAccounts(trx, [found.account]) : [];
  // The request that had the lock before may have ended the session.
  const holder = await findCredentialsHolder(trx, family);
  if (!account || !holder) return undefined;
  const { login_session: id, user_agent, notice_language } = holder;
  const session = { id, user_agent, notice_language };
  const sso = (await findSsoOf(trx, family))?.sso;
  return { account, session, isRecent: isRecentSignIn(holder, now()), sso };
}

/** Such a proof is always recent: the form that carries it expires by itself. */
async function holdProven(
  { database }: Parts,
  trx: Transaction<Tables>,
  { proven, userAgent, sso }: Extract<CredentialsHolder, { proven: Proven }>,
): Promise<Acting | undefined> {
  if ((await holdCredential(database, trx, proven)) !== "good") return undefined;
  const [account] = await database.lockAccounts(trx, [proven.account]);
  if (account?.state !== "active") return undefined;
  const session = { user_agent: plainBrowser(userAgent), notice_language: account.language };
  return { account, session, isRecent: true, sso };
}
