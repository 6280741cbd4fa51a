import type { Language } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { findLostLinks, type Reversal, replaceLink } from "../../database/queries/reversals.ts";
import type { LostLink } from "../../outbox/mail/mails.ts";
import type { Seen } from "../../outbox/mail/seen.ts";
import { hashSecret, randomSecret } from "../../settings/secrets.ts";
import type { Needs } from "../needs.ts";

/** Keeps an attacker from flooding a mailbox with links. */
const PAUSE_MS = 24 * 60 * 60_000;

/** A change that can be taken back, and the mailbox that can do so. */
type Lost = Pick<Reversal, "id" | "kind" | "mailbox" | "service_id" | "made_at" | "ends_at">;

/** Who asked for the links, and the language of the page where they asked. */
type AskedBy = {
  readonly language: Language;
  readonly seen: Seen;
  readonly byOffice?: boolean;
};

/**
 * Mails a mailbox new links that take back what happened to accounts that it no longer opens: merged away, closed or
 * moved to another address. The first notice may be lost. Earlier links become invalid. Each is replaced at most once a
 * day.
 */
export function mailLinksAnew(
  parts: Pick<Needs, "database" | "outbox" | "now">,
  mailboxKey: string,
  asked: AskedBy,
): Promise<void> {
  const now = parts.now();
  return parts.database.transact(async (trx) => {
    const rows = await findLostLinks(trx, mailboxKey, { now, mailedBefore: now - PAUSE_MS });
    await replaceLinks(parts, trx, rows, asked);
  });
}

/**
 * Mails new links for changes that one mailbox can take back. Returns how many; links replaced within the last 24 hours
 * are not.
 */
export async function replaceLinks(
  parts: Pick<Needs, "outbox" | "now">,
  trx: Queries,
  rows: readonly Lost[],
  { language, seen, byOffice }: AskedBy,
): Promise<number> {
  const now = parts.now();
  const mailedBefore = now - PAUSE_MS;
  const links: LostLink[] = [];
  for (const { id, kind, service_id: serviceId, made_at: madeAt, ends_at: until } of rows) {
    const secret = randomSecret();
    const link = { linkHash: hashSecret(secret), now, mailedBefore };
    if (await replaceLink(trx, id, link)) links.push({ kind, serviceId, madeAt, secret, until });
  }
  const [first] = rows;
  if (!first || links.length === 0) return 0;
  const { mailbox: to } = first;
  const content = { about: "take-back-links", links, seen, ...(byOffice && { byOffice }) } as const;
  const uselessFrom = Math.max(...links.map(({ until }) => until));
  await parts.outbox.add(trx, { kind: "mail", mail: { to, language, content, uselessFrom } });
  return links.length;
}
