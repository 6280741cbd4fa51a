import { restoreAccount, suspendAccount } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { isBlocked } from "../../database/queries/blocks.ts";
import { findHolder } from "../../database/queries/lineages.ts";
import { isBusy } from "../../database/queries/operation-locks.ts";
import {
  changeShut,
  deleteShut,
  findShut,
  type Shut,
} from "../../database/queries/shut-accounts.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import type { Connector } from "../../services/connectors.ts";
import { type ServiceAnswer, silence } from "../../services/read-answer.ts";
import type { Parts } from "./parts.ts";

// Blocking an ID also suspends its accounts at services, without leaving the services, and unblocking restores them.
// The job brings an account to the state that is wanted when the job runs, not when it was queued, and checks again
// after suspending. So the account ends in the right state however late an answer is and whichever process dies.

/** How long to wait before checking again whether the operations that ran when the ID was blocked have ended. */
const PAUSE_MS = 10_000;

const DONE = { result: "done" } as const;

/**
 * Suspends an account whose ID is blocked. Wakes it if the ID is no longer blocked, or another ID has the account by
 * now.
 */
export async function settleShut(
  parts: Parts,
  { serviceId, lineage }: Extract<Job, { kind: "settle-shut" }>,
): Promise<JobResult> {
  const { db } = parts.database;
  const shut = await findShut(db, { service_id: serviceId, lineage });
  if (!shut) return DONE;
  if (!(await isWanted(db, shut))) {
    const opened = await reopen(parts, shut);
    return opened.ok ? DONE : { result: "retry", reason: describe(opened) };
  }
  if (shut.state === "shut") return DONE;
  if (await isBusy(db, shut.account)) {
    return { result: "later", at: parts.now() + PAUSE_MS, reason: "under way" };
  }
  const asked = { ...shut, state: "asked" } as const;
  if (shut.state === "todo" && !(await changeShut(db, shut, "asked"))) return AGAIN;
  const said = await suspend(parts, asked);
  if (!said.ok) return { result: "retry", reason: describe(said) };
  await changeShut(db, asked, "shut");
  // The ID may have been unblocked, or the account brought home, while the service was asked.
  return (await isWanted(db, asked)) ? DONE : AGAIN;
}

const AGAIN = { result: "retry", reason: "changed meanwhile" } as const;

const isWanted = async (db: Queries, shut: Shut): Promise<boolean> => {
  const holder = await findHolder(db, shut);
  const isTheirs = holder?.account === shut.account && !holder.isAsleep;
  return isTheirs && (await isBlocked(db, shut.account));
};

/**
 * Wakes, for the ID that has it now, an account that was suspended because its ID was blocked. A call to suspend it
 * that got no answer is repeated first: a service acts once per key, so no late copy of the call can suspend the
 * account afterwards. An account that sleeps because its holder left the service is not woken.
 */
export async function reopen(parts: Parts, shut: Shut): Promise<ServiceAnswer<object>> {
  const { db } = parts.database;
  if (shut.state === "todo") {
    return (await deleteShut(db, shut)) ? OPEN : silence("changed meanwhile");
  }
  if (shut.state === "asked") {
    const said = await suspend(parts, shut);
    if (!said.ok) return said;
  }
  const holder = await findHolder(db, shut);
  const woken =
    holder && !holder.isAsleep
      ? await send(parts, shut, (connector) => {
          const body = { user_key: holder.account, key: `${shut.key}:end:${holder.account}` };
          return connector.send(restoreAccount, { body });
        })
      : OPEN;
  if (woken.ok) await deleteShut(db, shut);
  return woken;
}

const OPEN = { ok: true, data: {} } as const;

const suspend = (parts: Parts, shut: Shut) =>
  send(parts, shut, (connector) => {
    const body = { user_key: shut.account, key: shut.key, cause: "block" } as const;
    return connector.send(suspendAccount, { body });
  });

/** An account that is gone needs neither suspending nor waking. */
async function send(
  { connectors }: Parts,
  { service_id }: Shut,
  ask: (connector: Connector) => Promise<ServiceAnswer<object>>,
): Promise<ServiceAnswer<object>> {
  const connector = connectors.byId(service_id);
  if (!connector) return silence("no connector");
  const said = await ask(connector);
  return !said.ok && said.kind === "gone" ? OPEN : said;
}

const describe = (said: Exclude<ServiceAnswer<object>, { ok: true }>): string =>
  said.kind === "silent" ? said.reason : said.code;
