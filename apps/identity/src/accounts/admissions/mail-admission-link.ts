import { canonicalEmail, OperationDetail } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { findPasswordAccount } from "../../database/queries/accounts.ts";
import { insertAdmission } from "../../database/queries/admissions.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import { writeTyped } from "../../outbox/journal/write-journal.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Parts } from "../parts.ts";
import { isReadable } from "../passwords/hashes/read-hash.ts";
import { wakeableUntil } from "../resting.ts";

/**
 * Mails a link that lets a browser try the password of an address, if its account has a password here or in the old
 * system. The mail goes to the address as stored, proven or not; also for a closed ID that its password can still wake.
 * A blocked account gets a notice instead. If the link exists already, an earlier run of this job mailed it.
 */
export async function mailAdmissionLink(
  { database, outbox, now }: Parts,
  { email: typed, attempts, secret, expiresAt, language, seen }: AdmissionJob,
): Promise<JobResult> {
  const emailKey = canonicalEmail(typed);
  await database.transact(async (trx) => {
    const holder = await findAdmissible(trx, emailKey, now());
    if (!holder) return;
    if (holder.blocked_at !== null) {
      const content = { about: "account-blocked", since: holder.blocked_at } as const;
      await outbox.add(trx, { kind: "mail", mail: { to: holder.email, language, content } });
      return;
    }
    const { id: account, email } = holder;
    const link = { linkHash: hashSecret(secret), account, attempts, expiresAt };
    if (!(await insertAdmission(trx, link))) return;
    const content = { about: "admission", secret, until: expiresAt, seen } as const;
    const mail = { to: email, language, content, uselessFrom: expiresAt };
    await outbox.add(trx, { kind: "mail", mail });
    const detail = OperationDetail.ISSUE_CONFIRMATION_CODE;
    await writeTyped(trx, { detail, emailKey, now: now(), text: "admission" });
  });
  return { result: "done" };
}

/** Returns the account of an address, if it has a password that logs in: that of a closed one has to wake it still. */
export async function findAdmissible(db: Queries, emailKey: string, now: number) {
  const holder = await findPasswordAccount(db, emailKey);
  if (!holder || !(isReadable(holder.password_hash) || holder.asks_old_system)) return undefined;
  const isOver = holder.state !== "active" && wakeableUntil(holder, now) === undefined;
  // A blocked ID is told that it is blocked, even if it is closed.
  return isOver && holder.blocked_at === null ? undefined : holder;
}

type AdmissionJob = Extract<Job, { kind: "admission-link" }>;
