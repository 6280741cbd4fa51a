import { SLEEP_MS } from "@musubi/contract";
import { eraseAccount } from "../database/queries/accounts.ts";
import { findNamedUntil } from "../database/queries/reversals.ts";
import type { JobResult } from "../outbox/jobs.ts";
import type { Needs } from "./needs.ts";

/** Erases a closed account when its pause is over, and nobody can take anything back that names it. */
export async function eraseWhenOver(
  { database }: Pick<Needs, "database">,
  account: string,
): Promise<JobResult> {
  const now = await database.now();
  return database.transact(async (trx): Promise<JobResult> => {
    await database.lockAccounts(trx, [account]);
    const until = await findNamedUntil(trx, { account }, now);
    if (until !== undefined) return { result: "later", at: until, reason: "may be taken back" };
    await eraseAccount(trx, account, now - SLEEP_MS);
    return { result: "done" };
  });
}
