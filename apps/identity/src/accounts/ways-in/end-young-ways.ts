import { OperationDetail } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { deleteFreeze, findFreeze } from "../../database/queries/freezes.ts";
import { dropKnownBrowsers } from "../../database/queries/known-browsers.ts";
import { deletePassword, insertLastPassword } from "../../database/queries/ways-in.ts";
import { deleteWaysAdded, findAges, findWaysAdded } from "../../database/queries/young-ways.ts";
import type { Tables } from "../../database/tables.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import type { EndedWay } from "../../outbox/mail/mails.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import type { Config } from "../../settings/config.ts";
import { usableWays } from "../../settings/usable-ways.ts";
import type { Needs } from "../needs.ts";
import { makeUnknownHash } from "../passwords/hashing.ts";
import { youngAfter } from "./is-ripe.ts";
import { slugOf } from "./tell-way.ts";

export type EndingParts = Pick<Needs, "now"> & {
  readonly config: Pick<Config, "origin" | "providers">;
};

type Ending = {
  /** Ways in added after this time end, if they were added before `before`. */
  readonly after: number;
  readonly before?: number;
  /** Browsers known since those ways in are forgotten, if they became known before this time. */
  readonly browsersBefore?: number;
  /** The password has just been set by a code, and stays. */
  readonly keepsPassword?: boolean;
  readonly trace?: Partial<KeptTrace>;
};

/**
 * Removes from a locked account the ways in that were added in a span of time, including a first password, and the
 * browsers known since the first of these: an attacker may have used both. If no other way in is left, the password
 * stays but must be reset; if nothing at all is left, the account gets an unknown password that must be reset.
 */
export async function endYoungWays(
  { config, now }: EndingParts,
  trx: Transaction<Tables>,
  account: string,
  { after, before = Number.MAX_SAFE_INTEGER, keepsPassword = false, ...ending }: Ending,
): Promise<readonly EndedWay[]> {
  const span = { account, after, before };
  const others = await findWaysAdded(trx, span);
  const { password_added_at: since } = await findAges(trx, account);
  const isAdded = !keepsPassword && since !== null && since > after && since < before;
  if (others.length === 0 && !isAdded) return [];
  await deleteWaysAdded(trx, span);
  const leaving = { account, usable: usableWays(config) };
  const isDropped = isAdded && (await deletePassword(trx, leaving));
  await insertLastPassword(trx, leaving, { hash: makeUnknownHash(), at: now() });
  const ended = [...others, ...(isDropped ? [{ way: "password" as const, since }] : [])];
  if (ended.length === 0) return [];
  const first = Math.min(...ended.map((way) => way.since));
  await dropKnownBrowsers(trx, account, { since: first, before: ending.browsersBefore });
  const { email } = await findMailAddress(trx, account);
  const detail = OperationDetail.REMOVE_SIGN_IN_METHOD;
  for (const { way } of ended) {
    const entry = { detail, account, email, ...ending.trace, now: now(), text: slugOf(way) };
    await writeJournal(trx, entry);
  }
  return ended.map((way) => ({ way: way.way, ...("name" in way && { name: way.name }) }));
}

/**
 * Ends the freeze of a locked account, and the ways in that the freeze kept out. The account's sessions ended when
 * the freeze began, and none of these ways in was used since; what was added after the freeze stays.
 */
export async function endFreeze(
  parts: EndingParts,
  trx: Transaction<Tables>,
  account: string,
  how: Pick<Ending, "keepsPassword" | "trace"> = {},
): Promise<readonly EndedWay[]> {
  const freeze = await findFreeze(trx, account);
  if (!freeze) return [];
  const { created_at } = await findAges(trx, account);
  await deleteFreeze(trx, account);
  return endYoungWays(parts, trx, account, {
    after: youngAfter(freeze.cause, created_at),
    before: freeze.until,
    browsersBefore: freeze.since,
    ...how,
  });
}

/** The same where no other notice tells the holder: mails them. */
export async function endAndTellFreeze(
  parts: EndingParts & Pick<Needs, "outbox">,
  trx: Transaction<Tables>,
  account: string,
  userAgent?: string,
): Promise<void> {
  const ended = await endFreeze(parts, trx, account);
  if (ended.length === 0) return;
  const at = parts.now();
  const seen = userAgent === undefined ? { at } : seenFrom({ user_agent: userAgent }, at);
  const { email: to, language } = await findMailAddress(trx, account);
  const content = { about: "ways-ended", ended, seen } as const;
  await parts.outbox.add(trx, { kind: "mail", mail: { to, language, content } });
}
