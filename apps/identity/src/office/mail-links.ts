import { canonicalEmail, DAY_MS, SLEEP_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { replaceLinks } from "../accounts/reversals/mail-links-anew.ts";
import type { LockedAccount } from "../database/database.ts";
import { wasDoneSince } from "../database/queries/office-journal.ts";
import { findOpenReversals } from "../database/queries/reversals.ts";
import { insertToldSignIn } from "../database/queries/told-sign-ins.ts";
import type { Tables } from "../database/tables.ts";
import type { TakeBackLink } from "../outbox/mail/mails.ts";
import { hashSecret, randomSecret } from "../settings/secrets.ts";
import type { Parts } from "../ties/operations/parts.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn, tellHolder } from "./on-account.ts";

/** How many links of changes were sent, and whether a link that freezes the account was. */
type Mailed = { readonly links: number; readonly freeze: boolean };

/**
 * Mails new links of changes that can be taken back, each only to the mailbox that got the first one. The account's own
 * mailbox, if proven, gets a link that freezes the account. At most once a day. The office does not decide who is
 * right. `no-links`: there is nothing to mail.
 */
export const mailLinks = (
  parts: Parts,
  account: string,
  author: Author,
): Promise<Answer<Mailed, "unknown" | "blocked" | "lately" | "no-links">> =>
  actOn(parts, { act: "links", account, author }, async (trx, held, now) => {
    if (await wasDoneSince(trx, { act: "links", account }, now - DAY_MS)) return refuse("lately");
    const rows = await findOpenReversals(trx, account, now);
    let links = 0;
    for (const mailbox of new Set(rows.map(({ mailbox_key }) => mailbox_key))) {
      const theirs = rows.filter(({ mailbox_key }) => mailbox_key === mailbox);
      const asked = { language: held.language, seen: { at: now }, why: "office" } as const;
      links += await replaceLinks(parts, trx, theirs, asked);
    }
    const takeBack = await makeFreezeLink(trx, held, now);
    if (links === 0 && !takeBack) return refuse("no-links");
    const act = links === 0 ? "freeze-sent" : "links-sent";
    await tellHolder(parts, trx, held, { act, takeBack }, now);
    return answer({ links, freeze: takeBack !== undefined });
  });

/** Makes a link that freezes an account. None for a closed account, or an unproven address, whose owner is unknown. */
async function makeFreezeLink(
  trx: Transaction<Tables>,
  { id: account, email, email_proven_at, state, language }: LockedAccount,
  now: number,
): Promise<TakeBackLink | undefined> {
  if (email_proven_at === null || state !== "active") return undefined;
  const link = { secret: randomSecret(), until: now + SLEEP_MS };
  await insertToldSignIn(trx, {
    link_hash: hashSecret(link.secret),
    account,
    mailbox_key: canonicalEmail(email),
    by_password: 0,
    is_log_in: 0,
    user_agent: "",
    made_at: now,
    ends_at: link.until,
    language,
  });
  return link;
}
