import type { Language } from "@musubi/contract";
import { findLostLinks, replaceLink } from "../../database/queries/reversals.ts";
import type { LostLink } from "../../outbox/mail/mails.ts";
import type { Seen } from "../../outbox/mail/seen.ts";
import { hashSecret, randomSecret } from "../../settings/secrets.ts";
import type { Needs } from "../needs.ts";

/** Nobody buries a mailbox in links by asking for them. */
const PAUSE_MS = 24 * 60 * 60_000;

/**
 * Mails a mailbox the links to what it can take back of accounts that were merged away, closed or
 * moved to another address: its notice may be lost. Those before are no longer good. Once a day for
 * each. By whom, and on a page in which language, a new password was asked for or the right one typed.
 */
export function mailLinksAnew(
  parts: Pick<Needs, "database" | "outbox" | "now">,
  mailboxKey: string,
  { language, seen }: { readonly language: Language; readonly seen: Seen },
): Promise<void> {
  const { database, outbox } = parts;
  const now = parts.now();
  const mailedBefore = now - PAUSE_MS;
  return database.transact(async (trx) => {
    const rows = await findLostLinks(trx, mailboxKey, { now, mailedBefore });
    const links: LostLink[] = [];
    for (const { id, kind, service_id: serviceId, made_at: madeAt, ends_at: until } of rows) {
      const secret = randomSecret();
      const link = { linkHash: hashSecret(secret), now, mailedBefore };
      if (await replaceLink(trx, id, link)) links.push({ kind, serviceId, madeAt, secret, until });
    }
    const [first] = rows;
    if (!first || links.length === 0) return;
    const { mailbox: to } = first;
    const content = { about: "take-back-links", links, seen } as const;
    const uselessFrom = Math.max(...links.map(({ until }) => until));
    await outbox.add(trx, { kind: "mail", mail: { to, language, content, uselessFrom } });
  });
}
