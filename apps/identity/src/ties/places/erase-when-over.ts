import { SLEEP_MS } from "@musubi/contract";
import { eraseAccount } from "../../accounts/facets/walk.ts";
import { findClosedAccount } from "../../database/queries/closed-accounts.ts";
import { findNamedUntil } from "../../database/queries/named-by-reversals.ts";
import { findErasedServices } from "../../database/queries/places.ts";
import { findSleeps } from "../../database/queries/sleeps.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import { nameService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";

/**
 * How long to wait before checking again whether the services have erased their accounts; shorter if the 14 days were
 * ended early.
 */
const SERVICES_FIRST_MS = 10 * 60_000;
const SERVICES_FIRST_EARLY_MS = 15_000;

/**
 * Erases a closed account when its 14 days are over, or the office ended them early, and no claim can take back
 * anything that names it. An account that its holder closed is erased after its services, and a last mail says so
 * before the address is forgotten.
 */
export async function eraseWhenOver(
  { config, database, outbox }: Parts,
  { account, isEarly = false }: Omit<Extract<Job, { kind: "erase-account" }>, "kind">,
): Promise<JobResult> {
  const now = await database.now();
  return database.transact(async (trx): Promise<JobResult> => {
    await database.lockAccounts(trx, [account]);
    const until = await findNamedUntil(trx, { account }, now);
    if (until !== undefined) return { result: "later", at: until, reason: "may be taken back" };
    const closed = await findClosedAccount(trx, account);
    // A service that the operator removed from the catalogue cannot be reached, so it is not waited for.
    const isOffered = (id: number) => config.catalogue.some((entry) => entry.service_id === id);
    const sleeps = closed ? await findSleeps(trx, account) : [];
    if (sleeps.some((sleep) => isOffered(sleep.service_id))) {
      const pause = isEarly ? SERVICES_FIRST_EARLY_MS : SERVICES_FIRST_MS;
      return { result: "later", at: now + pause, reason: "services are erased first" };
    }
    const isErased = await eraseAccount(trx, account, isEarly ? now : now - SLEEP_MS);
    if (!isErased || !closed) return { result: "done" };
    const { email: to, language } = closed;
    const services = await findErasedServices(trx, account, closed.disabled_at ?? now);
    const content = {
      about: "account-erased",
      at: now,
      serviceNames: services
        .filter(isOffered)
        .map((id) => nameService(config.catalogue, id, language)),
    } as const;
    await outbox.add(trx, { kind: "mail", mail: { to, language, content } });
    return { result: "done" };
  });
}
