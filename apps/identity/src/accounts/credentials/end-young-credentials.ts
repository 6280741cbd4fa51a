import { OperationDetail } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { deletePassword, insertLastPassword } from "../../database/queries/credentials.ts";
import { deleteFreeze, findFreeze } from "../../database/queries/freezes.ts";
import { dropKnownBrowsers } from "../../database/queries/known-browsers.ts";
import {
  deleteAddedCredentials,
  findAddedCredentials,
  findAges,
} from "../../database/queries/young-credentials.ts";
import type { Tables } from "../../database/tables.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import type { EndedCredential } from "../../outbox/mail/mails.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { usableCredentials } from "../../settings/usable-credentials.ts";
import type { Parts } from "../parts.ts";
import { makeUnknownHash } from "../passwords/hashing.ts";
import { youngAfter } from "./is-ripe.ts";
import { slugOf } from "./tell-credential.ts";

type Ending = {
  /** Credentials added after this time end, if they were added before `before`. */
  readonly after: number;
  readonly before?: number;
  /** Browsers that became known after the first of these credentials, and before this time, are forgotten. */
  readonly browsersBefore?: number;
  /** The password has just been set by a code, and stays. */
  readonly keepsPassword?: boolean;
  readonly trace?: Partial<KeptTrace>;
};

/**
 * Removes from a locked account the credentials that were added in a span of time, including a first password, and the
 * browsers known since the first of these: an attacker may have used both. If no other credential is left, the password
 * stays (callers have voided it); if nothing at all is left, the account gets an unknown password that must be reset.
 */
export async function endYoungCredentials(
  { config, now }: Parts,
  trx: Transaction<Tables>,
  account: string,
  { after, before = Number.MAX_SAFE_INTEGER, keepsPassword = false, ...ending }: Ending,
): Promise<readonly EndedCredential[]> {
  const span = { account, after, before };
  const others = await findAddedCredentials(trx, span);
  const { password_added_at: since } = await findAges(trx, account);
  const isAdded = !keepsPassword && since !== null && since > after && since < before;
  if (others.length === 0 && !isAdded) return [];
  await deleteAddedCredentials(trx, span);
  const leaving = { account, usable: usableCredentials(config) };
  const isDropped = isAdded && (await deletePassword(trx, leaving));
  await insertLastPassword(trx, leaving, { hash: makeUnknownHash(), at: now() });
  const ended = [...others, ...(isDropped ? [{ kind: "password" as const, since }] : [])];
  if (ended.length === 0) return [];
  const first = Math.min(...ended.map((credential) => credential.since));
  await dropKnownBrowsers(trx, account, { since: first, before: ending.browsersBefore });
  const { email } = await findMailAddress(trx, account);
  const detail = OperationDetail.REMOVE_SIGN_IN_METHOD;
  for (const { kind } of ended) {
    const entry = { detail, account, email, ...ending.trace, now: now(), text: slugOf(kind) };
    await writeJournal(trx, entry);
  }
  return ended.map((credential) => ({
    kind: credential.kind,
    ...("name" in credential && { name: credential.name }),
  }));
}

/**
 * Ends the freeze of a locked account, and the credentials that the freeze kept out. The account's sessions ended when
 * the freeze began, and none of these credentials was used since; what was added after the freeze stays.
 */
export async function endFreeze(
  parts: Parts,
  trx: Transaction<Tables>,
  account: string,
  how: Pick<Ending, "keepsPassword" | "trace"> = {},
): Promise<readonly EndedCredential[]> {
  const freeze = await findFreeze(trx, account);
  if (!freeze) return [];
  const { created_at } = await findAges(trx, account);
  await deleteFreeze(trx, account);
  return endYoungCredentials(parts, trx, account, {
    after: youngAfter(freeze.cause, created_at),
    before: freeze.until,
    browsersBefore: freeze.since,
    ...how,
  });
}

/** Does the same, and mails the holder which credentials ended, where no other notice says so. */
export async function endAndTellFreeze(
  parts: Parts,
  trx: Transaction<Tables>,
  account: string,
  userAgent?: string,
): Promise<void> {
  const ended = await endFreeze(parts, trx, account);
  if (ended.length === 0) return;
  const at = parts.now();
  const seen = userAgent === undefined ? { at } : seenFrom({ user_agent: userAgent }, at);
  const { email: to, language } = await findMailAddress(trx, account);
  const content = { about: "credentials-ended", ended, seen } as const;
  await parts.outbox.add(trx, { kind: "mail", mail: { to, language, content } });
}
