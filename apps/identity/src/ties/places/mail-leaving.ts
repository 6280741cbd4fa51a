import { findClosedAccount } from "../../database/queries/closed-accounts.ts";
import { findSleep } from "../../database/queries/sleeps.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import type { Needs } from "../operations/needs.ts";

/** How long the mail about a service that was left waits for that about the whole ID, which leaves them all. */
export const CLOSING_WAIT_MS = 10 * 60_000;

const WAKING_PAUSE_MS = 60_000;

const DONE = { result: "done" } as const;

/**
 * Mails that a service was left. Not where its ID was closed since, whose own mail names the service and has the way
 * back; nor where the leaving was undone, or what was left is being erased, of which other mails tell.
 */
export async function mailLeaving(
  parts: Pick<Needs, "database" | "outbox" | "now">,
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
