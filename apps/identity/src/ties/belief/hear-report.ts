import { findAskableTies } from "../../database/queries/beliefs.ts";
import { isBusy } from "../../database/queries/operation-locks.ts";
import type { Parts } from "../operations/parts.ts";
import { queueAsk } from "./queue-ask.ts";

/**
 * A service reports that an account has changed. Only its answer to our own question counts, so the service is asked. A
 * report about an account without a tie to the service, present or kept aside, is ignored unless the ID is busy.
 */
export async function hearReport(parts: Parts, serviceId: number, account: string): Promise<void> {
  const { database } = parts;
  const now = await database.now();
  const beliefs = await findAskableTies(database.db, account, now);
  const isKnown = beliefs.some((belief) => belief.service_id === serviceId);
  // An account that is being linked, woken or merged may be tied by the time the service is asked.
  if (!isKnown && !(await isBusy(database.db, account))) return;
  await database.transact(async (trx) => {
    // The account's lock comes first, as when an answer is noted, so that two writers of the same queue row never
    // deadlock.
    await database.lockAccounts(trx, [account]);
    await queueAsk(parts, trx, { account, serviceId }, now);
  });
}
