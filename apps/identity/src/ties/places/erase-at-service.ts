import { eraseAccount, suspendAccount } from "@musubi/contract";
import { findNamedUntil } from "../../database/queries/named-by-reversals.ts";
import { noteErased } from "../../database/queries/places.ts";
import { claimErasing, findSleep } from "../../database/queries/sleeps.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import type { Parts } from "../operations/parts.ts";
import { sleepOfErasing } from "./after-leaving.ts";

const DONE = { result: "done" } as const;
const ASLEEP = { ok: true } as const;

/**
 * Erases the account that sleeps at a service, if its day has come and the sleep that the job names has not ended. Does
 * not erase an account that was woken since, that fell asleep there later, or that can still be taken back. Once
 * erasing has begun, the account cannot be woken, so after a crash the erasing is repeated under the same key.
 */
export async function eraseAtService(
  { database, connectors }: Parts,
  { account, serviceId, key, isAwake }: Extract<Job, { kind: "erase-at-service" }>,
): Promise<JobResult> {
  const { db } = database;
  const now = await database.now();
  const sleep = sleepOfErasing(key);
  const before = await findSleep(db, sleep);
  if (!before) return DONE;
  // Erasing that has begun is finished: the service may have erased the account without our hearing of it.
  const until =
    before.state === "erasing"
      ? undefined
      : await findNamedUntil(db, { account, lineage: before.lineage }, now);
  if (until !== undefined) return { result: "later", at: until, reason: "may be taken back" };
  if (!(await claimErasing(db, sleep, now))) {
    const state = (await findSleep(db, sleep))?.state;
    // A waking that is under way may still fail.
    const mayLast = state === "asleep" || state === "waking";
    return mayLast ? { result: "retry", reason: `still ${state}` } : DONE;
  }
  const connector = connectors.byId(serviceId);
  if (!connector) return { result: "retry", reason: "unreached" };
  const named = (name: string) => ({ body: { user_key: account, key: name } });
  const asleep = isAwake ? await connector.send(suspendAccount, named(sleep)) : ASLEEP;
  const said = asleep.ok ? await connector.send(eraseAccount, named(key)) : asleep;
  if (said.ok || said.kind === "gone") {
    await database.transact((trx) => noteErased(trx, sleep));
    return DONE;
  }
  return { result: "retry", reason: said.kind === "silent" ? said.reason : said.code };
}
