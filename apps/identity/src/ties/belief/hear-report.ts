import { findAskableTies } from "../../database/queries/beliefs.ts";
import { isBusy } from "../../database/queries/operation-locks.ts";
import type { Needs } from "../operations/needs.ts";
import { queueAsk } from "./queue-ask.ts";

/**
 * A service says that something has changed about an account. It is asked back: whatever the report
 * says, only its answer counts. About a subject that it has nothing to do with, nothing happens.
 */
export async function hearReport(
  { database, outbox }: Pick<Needs, "database" | "outbox">,
  serviceId: number,
  account: string,
): Promise<void> {
  const now = await database.now();
  const beliefs = await findAskableTies(database.db, account, now);
  const isKnown = beliefs.some((belief) => belief.service_id === serviceId);
  // What is just being linked, woken or merged may be tied by the time of the asking.
  if (!isKnown && !(await isBusy(database.db, account))) return;
  await database.transact(async (trx) => {
    // The account first, as whoever notes an answer has it: two who queue the same never wait for each other.
    await database.lockAccounts(trx, [account]);
    await queueAsk({ outbox }, trx, { account, serviceId }, now);
  });
}
