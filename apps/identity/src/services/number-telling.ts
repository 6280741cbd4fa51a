import type { Database } from "../database/database.ts";
import { nextSeq } from "../database/queries/counter.ts";
import { type Belief, replaceBelief } from "../database/queries/ties.ts";

/**
 * Records the address that a service is being told, and returns the number of this telling; undefined if another
 * process changed the record meanwhile. The tie is locked while the number is drawn, so that numbers follow the order
 * of changes.
 */
export const numberTelling = (
  database: Database,
  tie: { readonly account: string; readonly serviceId: number },
  before: Belief,
  telling: Belief,
): Promise<number | undefined> =>
  database.transact(async (trx) =>
    (await replaceBelief(trx, tie, before, telling)) ? nextSeq(trx) : undefined,
  );
