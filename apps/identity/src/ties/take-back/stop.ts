import { DAY_MS, REST_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import { endSessions } from "../../accounts/sessions/end-sessions.ts";
import { insertStop } from "../../database/queries/rests.ts";
import { findReversal } from "../../database/queries/reversals.ts";
import { whenToLook } from "../../database/queries/stands-still.ts";
import type { Tables } from "../../database/tables.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import type { KeptTrace } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { hashSecret, randomSecret } from "../../settings/secrets.ts";
import type { Parts } from "../operations/parts.ts";
import { type Case, readCase } from "./case.ts";
import { writeClaim } from "./journal.ts";
import { turnBack } from "./turn-back.ts";

/** A row stays open this much longer than its stop, so that the end of the stop still finds it. */
const GRACE_MS = 60_000;

const DONE = { result: "done" } as const;

/** When the present mailbox is reminded of a stop. */
const REMINDERS_MS = [DAY_MS, 2 * DAY_MS] as const;

/**
 * Stops an account for a mailbox that it had before. Logs everyone out; nothing can be changed for 72 hours. The
 * present mailbox is told and may object. If it does not, the account is restored after that time.
 */
export async function stop(
  parts: Parts,
  trx: Transaction<Tables>,
  { row, account }: Case,
  { userAgent, network }: KeptTrace,
): Promise<void> {
  const { outbox, codes } = parts;
  const now = parts.now();
  const until = now + REST_MS;
  const secret = randomSecret();
  await insertStop(trx, row, {
    now,
    until,
    openUntil: Math.max(row.ends_at, until + GRACE_MS),
    objectHash: hashSecret(secret),
  });
  await endSessions(parts, trx, account.id);
  await codes.revoke(trx, { purpose: "change-email", account: account.id });
  await turnBack(parts, trx, account.id);
  const seen = seenFrom({ user_agent: userAgent }, now);
  const begun = { about: "stop-begun", kind: row.kind, until, seen } as const;
  await outbox.add(trx, {
    kind: "mail",
    mail: { to: row.mailbox, language: row.language, content: begun },
  });
  const told = { ...begun, about: "stop-told", earlierEmail: row.mailbox, secret } as const;
  const present = { to: account.email, language: account.language };
  await outbox.add(trx, { kind: "mail", mail: { ...present, content: told } });
  for (const pause of REMINDERS_MS) {
    await outbox.add(trx, { kind: "remind-of-stop", reversal: row.id, secret }, now + pause);
  }
  await outbox.add(trx, { kind: "end-stop", reversal: row.id }, until);
  const { email } = account;
  await writeClaim(trx, row, { email, userAgent, network, now, text: "stopped" });
}

/** Reminds the present mailbox of a stop that has not ended. */
export async function remindOfStop(
  parts: Parts,
  { reversal, secret }: Extract<Job, { kind: "remind-of-stop" }>,
): Promise<JobResult> {
  const { db } = parts.database;
  const row = await findReversal(db, "id", reversal);
  const found = row && (await readCase(parts, db, row));
  const until = found?.account.stopped_until ?? null;
  if (!found || found.account.stopped_by !== reversal || until === null) return DONE;
  const again = whenToLook(until, parts.now());
  if (again !== until) return { result: "later", at: again, reason: "blocked" };
  const { kind, mailbox: earlierEmail, stopped_at: at } = found.row;
  const { email: to, language } = found.account;
  const seen = { at: at ?? parts.now() };
  const content = { about: "stop-reminder", kind, until, earlierEmail, secret, seen } as const;
  const mail = { to, language, content, uselessFrom: until } as const;
  await parts.outbox.add(db, { kind: "mail", mail });
  return DONE;
}
