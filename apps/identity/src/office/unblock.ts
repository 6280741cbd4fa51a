import { ERASING_REMINDER_MS, SLEEP_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { findWholeAccount } from "../database/queries/accounts.ts";
import { deleteBlock, findBlock } from "../database/queries/blocks.ts";
import { findShutsOf } from "../database/queries/shut-accounts.ts";
import { startClocks } from "../database/queries/standing-clocks.ts";
import type { Tables } from "../database/tables.ts";
import type { Job, JobResult } from "../outbox/jobs.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { act } from "./act.ts";
import { type Author, writeOffice } from "./journal/write-office.ts";
import { showAct } from "./on-account.ts";

/** Ends the block of an account. What the block ended stays ended: sessions, operations, a change of address. */
export function unblock(
  parts: Parts,
  account: string,
  author: Author,
): Promise<Answer<{ readonly since: number }, "unknown" | "not-blocked">> {
  const { database } = parts;
  return act(parts, { act: "unblock", account, author }, async (trx, now) => {
    const [held] = await database.lockAccounts(trx, [account]);
    if (!held) return refuse("unknown");
    if (held.blocked_at === null) return refuse("not-blocked");
    await endBlock(parts, trx, { account, since: held.blocked_at, now });
    return answer({ since: held.blocked_at });
  });
}

/** Ends a block when its time is up, in the name of the operator who set it. */
export async function endBlockInTime(
  parts: Parts,
  { account, since }: Extract<Job, { kind: "end-block" }>,
): Promise<JobResult> {
  const { database } = parts;
  // The database's clock: if our own were ahead, the block would end too early.
  const now = await database.now();
  return database.transact(async (trx): Promise<JobResult> => {
    const [held] = await database.lockAccounts(trx, [account]);
    const block = await findBlock(trx, account);
    // The block was ended by hand; there may be a newer one.
    if (!block || block.until === null || held?.blocked_at !== since) return { result: "done" };
    if (block.until > now) return { result: "later", at: block.until, reason: "not over yet" };
    await endBlock(parts, trx, { account, since, now });
    const author = { user: "", by: block.acted_by, reason: block.reason };
    await writeOffice(parts, trx, { act: "unblock", account, author, outcome: "done" }, now);
    return { result: "done" };
  });
}

type Ended = { readonly account: string; readonly since: number; readonly now: number };

async function endBlock(
  { outbox }: Parts,
  trx: Transaction<Tables>,
  { account, since, now }: Ended,
): Promise<void> {
  await deleteBlock(trx, account);
  await startClocks(trx, account, { since, now });
  const freed = await findWholeAccount(trx, account);
  const { email: to, language, stopped_by, stopped_until, disabled_at: closedAt } = freed;
  // Jobs that found the account blocked were postponed; these must not be late.
  if (stopped_by !== null) {
    await outbox.add(trx, { kind: "end-stop", reversal: stopped_by }, stopped_until ?? now);
  }
  if (closedAt !== null && freed.merged_into === null) {
    const remindAt = closedAt + SLEEP_MS - ERASING_REMINDER_MS;
    await outbox.add(trx, { kind: "remind-of-erasing", account, closedAt }, remindAt);
  }
  for (const { service_id: serviceId, lineage } of await findShutsOf(trx, account)) {
    await outbox.add(trx, { kind: "settle-shut", serviceId, lineage });
  }
  // The address is empty if another ID has proven it meanwhile.
  if (to !== "") {
    const content = { about: "account-unblocked", at: now } as const;
    await outbox.add(trx, { kind: "mail", mail: { to, language, content } });
  }
  await showAct(trx, account, "unblocked", now);
}
