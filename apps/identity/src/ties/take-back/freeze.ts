import { type Language, REST_MS, SLEEP_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { endForgotten } from "../../accounts/codes/code-links.ts";
import { isRipe } from "../../accounts/credentials/is-ripe.ts";
import { makeUnknownHash } from "../../accounts/passwords/hashing.ts";
import { isResting } from "../../accounts/resting.ts";
import { endSessions } from "../../accounts/sessions/end-sessions.ts";
import { insertLastPassword } from "../../database/queries/credentials.ts";
import { findFreeze, insertFreeze, spendOwnFreeze } from "../../database/queries/freezes.ts";
import {
  type Disputed,
  findDisputed,
  findIdentitiesOf,
  hasPassword,
} from "../../database/queries/take-backs.ts";
import type { Tables } from "../../database/tables.ts";
import type { KeptTrace } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { usableCredentials } from "../../settings/usable-credentials.ts";
import type { Caller } from "../operations/caller.ts";
import type { Parts } from "../operations/parts.ts";
import { foreseeEndings } from "./bring-credentials-back.ts";
import { writeClaim } from "./journal.ts";
import { turnBack } from "./turn-back.ts";

/** Why and when an account is frozen. `madeAt`: the time of the change or sign-in that is the cause. */
type Cause = {
  readonly kind: "password" | "sign-in";
  readonly account: Disputed;
  readonly madeAt: number;
  /** The language of the notice with the link, or of the session that asks. */
  readonly language: Language;
  readonly now: number;
};

/**
 * Freezes an account after someone else changed its password or signed in to it. Logs everyone out. Nothing can be
 * changed for 72 hours, unless a password by code or `canEndFreeze` ends it. Credentials young at the time of the
 * cause do not log anyone in; if no other is left, a password can be set by code. Nothing else needs
 * restoring: the account still has the holder's mailbox.
 */
export async function freeze(
  parts: Parts,
  trx: Transaction<Tables>,
  { kind, account, madeAt, language, now }: Cause,
  { userAgent, network }: KeptTrace,
): Promise<void> {
  const until = now + REST_MS;
  await insertFreeze(trx, account.id, { now, until, cause: madeAt });
  await endSessions(parts, trx, account.id);
  // An attacker who could read the mailbox may have begun to set a password already. That must not end the freeze.
  await endForgotten(parts, trx, account.email_key);
  await parts.codes.revoke(trx, { purpose: "change-email", account: account.id });
  await turnBack(parts, trx, account.id);
  const seen = seenFrom({ user_agent: userAgent }, now);
  const credentials = await keepOut(parts, trx, account);
  const content = { about: "account-frozen", until, ...credentials, seen } as const;
  const { id, email } = account;
  await parts.outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
  const row = { kind, account: id };
  await writeClaim(trx, row, { email, userAgent, network, now, text: "frozen" });
}

/**
 * Makes sure that the holder of a frozen account can log in: if every credential is kept out, adds a password
 * that has to be set by code. Returns the credentials that still work and those that are kept out.
 */
async function keepOut({ config, now }: Parts, trx: Transaction<Tables>, account: Disputed) {
  const freeze = await findFreeze(trx, account.id);
  const mark = freeze?.cause ?? 0;
  const identities = await findIdentitiesOf(trx, account.id);
  const keptOut = await foreseeEndings(trx, account, mark);
  if (keptOut.length > 0) {
    const leaving = { account: account.id, usable: usableCredentials(config) };
    await insertLastPassword(trx, leaving, { hash: makeUnknownHash(), at: now() });
  }
  return {
    hasPassword: await hasPassword(trx, account.id),
    hasProvider: identities.some((each) => isRipe(each.created_at, mark, account.created_at)),
    keptOut: keptOut.map(({ kind, name }) => ({ kind, name })),
  };
}

/**
 * Freezes an ID for its holder, who is logged in. Refused while the ID rests: the holder of a frozen one sets a
 * new password instead. Refused also for 14 days after the last such freeze: otherwise an attacker who can log in
 * would void each password that the holder sets.
 */
export async function freezeOwn(
  parts: Parts,
  { account: holder, notice_language: language, isIn }: Omit<Caller, "user_agent">,
  trace: KeptTrace,
): Promise<
  Answer<object, "AccountRestingException" | "FrozenRecentlyException" | "NotAuthorizedException">
> {
  const { database } = parts;
  const now = parts.now();
  return database.transact(async (trx) => {
    const [held] = await database.lockAccounts(trx, [holder]);
    const account = await findDisputed(trx, holder);
    if (held?.state !== "active" || !account || !(await isIn(trx))) {
      return refuse("NotAuthorizedException");
    }
    if (isResting(held, now)) return refuse("AccountRestingException");
    const isFirst = await spendOwnFreeze(trx, holder, { now, since: now - SLEEP_MS });
    if (!isFirst) return refuse("FrozenRecentlyException");
    const cause = { kind: "sign-in", account, madeAt: now, language, now } as const;
    await freeze(parts, trx, cause, trace);
    return answer({});
  });
}
