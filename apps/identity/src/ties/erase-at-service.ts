import { eraseAccount } from "@musubi/contract";
import { claimErasing, findSleep, noteErased } from "../database/queries/sleeps.ts";
import type { Job, JobResult } from "../outbox/jobs.ts";
import { sleepOfErasing } from "./after-leaving.ts";
import type { Needs } from "./needs.ts";

const DONE = { result: "done" } as const;

/**
 * Erases what sleeps at a service, when its day has come and the sleep that the job names still
 * lasts: not what was woken since, nor what fell asleep in its place later. From the claim on nobody
 * wakes it, so that after a crash it is repeated under the same key.
 */
export async function eraseAtService(
  { database, connectors }: Pick<Needs, "database" | "connectors">,
  { account, serviceId, key }: Extract<Job, { kind: "erase-at-service" }>,
): Promise<JobResult> {
  const { db } = database;
  const sleep = sleepOfErasing(key);
  if (!(await claimErasing(db, sleep, await database.now()))) {
    const state = (await findSleep(db, sleep))?.state;
    // A waking that is under way may still come to nothing.
    const mayLast = state === "asleep" || state === "waking";
    return mayLast ? { result: "retry", reason: `still ${state}` } : DONE;
  }
  const body = { user_key: account, key };
  const erased = await connectors.byId(serviceId)?.send(eraseAccount, { body });
  if (!erased) return { result: "retry", reason: "unreached" };
  if (erased.ok || erased.kind === "gone") {
    await noteErased(db, sleep);
    return DONE;
  }
  return { result: "retry", reason: erased.kind === "silent" ? erased.reason : erased.code };
}
