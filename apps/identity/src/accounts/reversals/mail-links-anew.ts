import { type Language, OperationDetail } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import {
  findLostLinks,
  findLostMailboxes,
  replaceLink,
} from "../../database/queries/reversal-links.ts";
import type { Reversal } from "../../database/queries/reversals.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import type { LinksWhy, LostLink } from "../../outbox/mail/mails.ts";
import { type Seen, seenFrom } from "../../outbox/mail/seen.ts";
import { hashSecret, randomSecret } from "../../settings/secrets.ts";
import type { Visitor } from "../codes/ask-for-code.ts";
import type { Parts } from "../parts.ts";

/** Keeps an attacker from flooding a mailbox with links. */
const PAUSE_MS = 24 * 60 * 60_000;

/** A change that can be taken back, and the mailbox that can do so. */
type Lost = Pick<Reversal, "id" | "kind" | "mailbox" | "service_id" | "made_at" | "ends_at">;

/** Why the links are mailed, and in which language: that of the page where a visitor asked, or the account's. */
type AskedBy = {
  readonly language: Language;
  readonly seen: Seen;
  readonly why: LinksWhy;
};

/**
 * Mails a mailbox new links that take back what happened to accounts that it no longer opens: merged away, closed or
 * moved to another address. The first notice may be lost. Earlier links become invalid. Each is replaced at most once a
 * day.
 */
export function mailLinksAnew(
  parts: Parts,
  mailboxKey: string,
  asked: Omit<AskedBy, "why">,
): Promise<void> {
  const now = parts.now();
  return parts.database.transact(async (trx) => {
    const rows = await findLostLinks(trx, mailboxKey, { now, mailedBefore: now - PAUSE_MS });
    await replaceLinks(parts, trx, rows, { ...asked, why: "asked" });
  });
}

/**
 * Mails new links for changes that one mailbox can take back. Returns how many; links replaced within the last 24 hours
 * are not, unless a password was reset: then no link that was mailed before may be left, and none counts as mailed again.
 */
export async function replaceLinks(
  parts: Parts,
  trx: Queries,
  rows: readonly Lost[],
  { language, seen, why }: AskedBy,
): Promise<number> {
  const now = parts.now();
  const pause = why === "reset" ? {} : { mailedBefore: now - PAUSE_MS };
  const links: LostLink[] = [];
  for (const { id, kind, service_id: serviceId, made_at: madeAt, ends_at: until } of rows) {
    const secret = randomSecret();
    const link = { linkHash: hashSecret(secret), now, ...pause };
    if (await replaceLink(trx, id, link)) links.push({ kind, serviceId, madeAt, secret, until });
  }
  const [first] = rows;
  if (!first || links.length === 0) return 0;
  const { mailbox: to } = first;
  const content = { about: "take-back-links", links, seen, why } as const;
  const uselessFrom = Math.max(...links.map(({ until }) => until));
  await parts.outbox.add(trx, { kind: "mail", mail: { to, language, content, uselessFrom } });
  return links.length;
}

/**
 * Mails each earlier mailbox of an account its links again, at the request of a holder who is logged in. They go
 * exactly where "forgotten password" would send them. The caller does not learn where.
 */
export async function mailOwnLinks(
  parts: Parts,
  account: string,
  { userAgent, network, language }: Visitor,
): Promise<void> {
  const { db } = parts.database;
  const now = parts.now();
  const seen = seenFrom({ user_agent: userAgent }, now);
  for (const mailbox of await findLostMailboxes(db, account, now)) {
    await mailLinksAnew(parts, mailbox, { language, seen });
  }
  const { email } = await findMailAddress(db, account);
  const entry = { detail: OperationDetail.ISSUE_CONFIRMATION_CODE, text: "take-back" } as const;
  await writeJournal(db, { ...entry, account, email, userAgent, network, now });
}
