import { SEAL_MOST_MS } from "@musubi/contract";
import type { Job, JobResult } from "../outbox/jobs.ts";
import type { Needs } from "../ties/operations/needs.ts";
import type { Case, Terms } from "./grave.ts";
import { tellHolder } from "./on-account.ts";

/** Whether the seal is valid: it needs an end within twelve months. */
export const isSealable = ({ until }: Terms, now: number): boolean =>
  until !== undefined && until > now && until <= now + SEAL_MOST_MS;

type SealedAct = Extract<Job, { kind: "end-seal" }>["act"];

/** Queues the notice to the holder for the end of the seal. */
export async function queueEndOfSeal(
  { outbox }: Pick<Needs, "outbox">,
  { trx, held: { id: account }, now: at, terms: { until } }: Case,
  act: SealedAct,
): Promise<void> {
  await outbox.add(trx, { kind: "end-seal", account, act, at }, until);
}

/** Tells the holder of a sealed act, by mail and in their activity. A holder who was erased by then is not told. */
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
