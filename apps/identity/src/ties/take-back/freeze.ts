import { REST_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Stranger } from "../../accounts/ask-for-code.ts";
import { insertFreeze } from "../../database/queries/rests.ts";
import { endAllLoginSessions } from "../../database/queries/sessions.ts";
import type { Tables } from "../../database/tables.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import type { Needs } from "../needs.ts";
import type { Case } from "./case.ts";
import { writeClaim } from "./journal.ts";
import { turnBack } from "./turn-back.ts";

/**
 * Freezes an account whose password somebody else changed: everybody is logged out, and nothing changes
 * for 72 hours, or until the mailbox has set another password. There is nothing else to restore.
 */
export async function freeze(
  parts: Needs,
  trx: Transaction<Tables>,
  { row, account }: Case,
  { userAgent, network }: Stranger,
): Promise<void> {
  const now = parts.now();
  const until = now + REST_MS;
  await insertFreeze(trx, row, { now, until });
  await endAllLoginSessions(trx, account.id, now);
  await parts.codes.revoke(trx, { purpose: "change-email", account: account.id });
  await turnBack(parts, trx, account.id);
  const seen = seenFrom({ user_agent: userAgent }, now);
  const content = { about: "account-frozen", until, seen } as const;
  const { email, language } = account;
  await parts.outbox.add(trx, { kind: "mail", mail: { to: row.mailbox, language, content } });
  await writeClaim(trx, row, { email, userAgent, network, now, text: "frozen" });
}
