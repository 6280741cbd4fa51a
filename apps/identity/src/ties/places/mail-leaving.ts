import { findClosedAccount } from "../../database/queries/closed-accounts.ts";
import { findSleep } from "../../database/queries/sleeps.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import type { Parts } from "../operations/parts.ts";

/** How long the mail about leaving waits for the holder to close the whole ID, whose mail covers all services. */
export const CLOSING_WAIT_MS = 10 * 60_000;

const WAKING_PAUSE_MS = 60_000;

const DONE = { result: "done" } as const;

/**
 * Mails that a service was left. Sends nothing if the ID was closed since (the mail about that names the service and
 * has the link), if the leaving was undone, or if the account is being erased: other mails say so.
 */
export async function mailLeaving(
  parts: Parts,
  { account, key, mail }: Extract<Job, { kind: "leaving-mail" }>,
): Promise<JobResult> {
  const { db } = parts.database;
  const sleep = await findSleep(db, key);
  if (sleep?.state === "waking") {
    return { result: "later", at: parts.now() + WAKING_PAUSE_MS, reason: "is being undone" };
  }
  const isTold = sleep?.state !== "asleep" || (await findClosedAccount(db, account));
  if (!isTold) await parts.outbox.add(db, { kind: "mail", mail });
  return DONE;
}
