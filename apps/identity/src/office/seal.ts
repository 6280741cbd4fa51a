import { SEAL_MOST_MS } from "@musubi/contract";
import type { Job, JobResult } from "../outbox/jobs.ts";
import type { Needs } from "../ties/operations/needs.ts";
import type { Case, Terms } from "./grave.ts";
import { tellHolder } from "./on-account.ts";

/** Whether something can be sealed so: it needs an end, within twelve months. */
export const isSealable = ({ until }: Terms, now: number): boolean =>
  until !== undefined && until > now && until <= now + SEAL_MOST_MS;

type SealedAct = Extract<Job, { kind: "end-seal" }>["act"];

/** Has a holder told of something sealed once its seal ends. */
export async function queueEndOfSeal(
  { outbox }: Pick<Needs, "outbox">,
  { trx, held: { id: account }, now: at, terms: { until } }: Case,
  act: SealedAct,
): Promise<void> {
  await outbox.add(trx, { kind: "end-seal", account, act, at }, until);
}

/** Tells a holder of what was sealed, by mail and among their activity. Who is erased by then hears no more. */
export async function endSeal(
  parts: Pick<Needs, "database" | "now" | "outbox">,
  { account, act, at }: Extract<Job, { kind: "end-seal" }>,
): Promise<JobResult> {
  const { database } = parts;
  const now = parts.now();
  await database.transact(async (trx) => {
    const [held] = await database.lockAccounts(trx, [account]);
    if (held && held.email !== "") await tellHolder(parts, trx, held, { act, at }, now);
  });
  return { result: "done" };
}
