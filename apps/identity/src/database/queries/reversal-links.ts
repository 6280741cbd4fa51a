import type { Queries } from "../database.ts";
import { isOpen, type ReversalExpressions } from "./reversals.ts";

/**
 * Returns the reversals of a mailbox for accounts that it no longer opens, oldest first, if the link was not mailed
 * again after a time.
 */
export function findLostLinks(
  db: Queries,
  mailboxKey: string,
  { now, mailedBefore }: { readonly now: number; readonly mailedBefore: number },
) {
  return (
    db
      .selectFrom("reversal")
      .innerJoin("account", "account.id", "reversal.account")
      .select(["reversal.id", "kind", "mailbox", "service_id", "made_at", "ends_at"])
      .where("mailbox_key", "=", mailboxKey)
      .where(isOpen(now))
      // Blocked accounts cannot be taken back for now.
      .where("account.blocked_at", "is", null)
      .where(wasMailedBefore(mailedBefore))
      .where((eb) =>
        eb.or([
          eb("account.state", "=", "disabled"),
          eb("account.email_key", "!=", eb.ref("reversal.mailbox_key")),
        ]),
      )
      // Of several IDs: their ranks may be the same.
      .orderBy("rank")
      .orderBy("reversal.id")
      .execute()
  );
}

/** Returns the previous mailboxes that can take something of an account back. */
export async function findLostMailboxes(
  db: Queries,
  account: string,
  now: number,
): Promise<string[]> {
  const found = await db
    .selectFrom("reversal")
    .innerJoin("account", "account.id", "reversal.account")
    .select("mailbox_key")
    .distinct()
    .where("reversal.account", "=", account)
    .where(isOpen(now))
    .where("account.email_key", "!=", (eb) => eb.ref("reversal.mailbox_key"))
    .execute();
  return found.map(({ mailbox_key }) => mailbox_key);
}

/**
 * Replaces the link of a reversal; the one before becomes invalid. False: it has ended, or another link was mailed again
 * after `mailedBefore`. Without that time, what was mailed neither counts nor is noted.
 */
export async function replaceLink(
  db: Queries,
  id: string,
  link: { readonly linkHash: string; readonly now: number; readonly mailedBefore?: number },
): Promise<boolean> {
  const { linkHash: link_hash, now, mailedBefore } = link;
  const replace = db.updateTable("reversal").where("id", "=", id).where(isOpen(now));
  const replaced = await (mailedBefore === undefined
    ? replace.set({ link_hash })
    : replace.set({ link_hash, mailed_at: now }).where(wasMailedBefore(mailedBefore))
  )
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

const wasMailedBefore = (time: number) => (eb: ReversalExpressions) =>
  eb.or([eb("reversal.mailed_at", "is", null), eb("reversal.mailed_at", "<=", time)]);
