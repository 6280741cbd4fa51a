import { sql } from "kysely";
import { isEmbedded, microsecondsOf } from "../clock.ts";
import type { Queries } from "../database.ts";

/*
 * Numbers put changes in order, at services and among reversals. Of two changes that share an ID, an old account or a
 * place, the later has the higher number. So that changes of strangers need not wait for each other, no row is common to
 * all: an ID keeps the highest number of its changes, a place that of its tellings, and the next one is higher than what
 * is kept and than the database's clock. By the clock numbers rise also where nothing is kept any more, as after a
 * restored backup.
 */

/** An old account of a service, by the service's own id. */
export type OldAccount = { readonly serviceId: number; readonly owner: string };

/**
 * Draws the number of a change, and keeps it with every ID that the change concerns, whose rows it locks. `old`: the old
 * account that the change names, which may have been in changes of other IDs.
 */
export async function nextSeq(
  db: Queries,
  accounts: readonly string[],
  old?: OldAccount,
): Promise<number> {
  // Read from the locked rows: another change may have been writing its number when this statement began.
  const lock = isEmbedded(db) ? sql`` : sql` for no key update`;
  const ofOld = old
    ? sql`union all select seq from operation_step
        where service_id = ${old.serviceId} and old_owner = ${old.owner}`
    : sql``;
  const next = sql<number>`(select max(seq) + 1 from (
    select seq from (
      select seq from account where id in (${sql.join(accounts)}) order by id${lock}) as locked
    union all select ${microsecondsOf(db)} ${ofOld}) as seen)`;
  const { seq } = await db
    .updateTable("account")
    .set({ seq: next })
    .where("id", "in", accounts)
    .returning("seq")
    .executeTakeFirstOrThrow();
  return seq;
}

/** The number of a place's next telling, for the statement that changes the place. */
export const nextTelling = (db: Queries) =>
  sql<number>`(select max(seq) + 1 from (
    select place.address_seq as seq union all select ${microsecondsOf(db)}) as seen)`;
