import { REST_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Stranger } from "../../accounts/ask-for-code.ts";
import { endForgotten } from "../../accounts/code-links.ts";
import { endSessions } from "../../accounts/end-sessions.ts";
import { noticeLanguageOf } from "../../accounts/notices/notice-language.ts";
import { insertFreeze } from "../../database/queries/rests.ts";
import { type Disputed, findIdentitiesOf } from "../../database/queries/take-backs.ts";
import type { Tables } from "../../database/tables.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import type { Needs } from "../needs.ts";
import { writeClaim } from "./journal.ts";
import { turnBack } from "./turn-back.ts";

/** What an account is frozen for, and when: the same as is noted of what it was asked by. */
type Cause = {
  readonly kind: "password" | "sign-in";
  readonly account: Disputed;
  readonly now: number;
};

/**
 * Freezes an account whose password somebody else changed, or that somebody else signed in to: everybody is
 * logged out, and nothing changes for 72 hours, or until the mailbox has set another password. There is nothing
 * else to restore. Its mailbox is the one that asks for it.
 */
export async function freeze(
  parts: Needs,
  trx: Transaction<Tables>,
  { kind, account, now }: Cause,
  { userAgent, network, language }: Stranger,
): Promise<void> {
  const until = now + REST_MS;
  await insertFreeze(trx, account.id, { now, until });
  await endSessions(parts, trx, account.id);
  // Whoever read the mailbox before may have proved it already: what they got does not end this.
  await endForgotten(parts, trx, account.email_key);
  await parts.codes.revoke(trx, { purpose: "change-email", account: account.id });
  await turnBack(parts, trx, account.id);
  const seen = seenFrom({ user_agent: userAgent }, now);
  const hasPassword = account.password_hash !== null;
  const hasProvider = (await findIdentitiesOf(trx, account.id)).length > 0;
  const content = { about: "account-frozen", until, hasPassword, hasProvider, seen } as const;
  const { id, email } = account;
  const told = await noticeLanguageOf(trx, id, language);
  await parts.outbox.add(trx, { kind: "mail", mail: { to: email, language: told, content } });
  const row = { kind, account: id };
  await writeClaim(trx, row, { email, userAgent, network, now, text: "frozen" });
}
