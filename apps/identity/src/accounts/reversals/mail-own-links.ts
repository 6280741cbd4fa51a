import { OperationDetail } from "@musubi/contract";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { findLostMailboxes } from "../../database/queries/reversals.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import type { Visitor } from "../ask-for-code.ts";
import type { Parts } from "../parts.ts";
import { mailLinksAnew } from "./mail-links-anew.ts";

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
