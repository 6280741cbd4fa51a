import type { Transaction } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { isOpen } from "./reversals.ts";
import { FAR_MS } from "./stands-still.ts";

// While an account is blocked, the clocks of what can be taken back of it stand still: their ends are put so far ahead
// that to every statement they are not over; and when it ends, back to where they were, later by as long as it lasted.

/** Stops the clocks of an account that is held still. */
export async function stopClocks(db: Queries, account: string, now: number): Promise<void> {
  await db
    .updateTable("reversal")
    .set((eb) => ({ ends_at: eb("ends_at", "+", FAR_MS) }))
    .where("account", "=", account)
    // The mailbox of a linked account is no holder's of the ID: its link is good meanwhile, and its time runs.
    .where("is_old_account", "=", 0)
    .where(isOpen(now))
    .execute();
  await db
    .updateTable("told_sign_in")
    .set((eb) => ({ ends_at: eb("ends_at", "+", FAR_MS) }))
    .where("account", "=", account)
    .where("ends_at", ">", now)
    .execute();
  // A stop lasts until somebody has ended it, be that late.
  await db
    .updateTable("account")
    .set((eb) => ({ stopped_until: eb("stopped_until", "+", FAR_MS) }))
    .where("id", "=", account)
    .where("stopped_by", "is not", null)
    .execute();
  await db
    .updateTable("account")
    .set((eb) => ({ frozen_until: eb("frozen_until", "+", FAR_MS) }))
    .where("id", "=", account)
    .where("frozen_until", ">", now)
    .execute();
}

/** Lets them run again, by as long as they stood still. What was closed or left can be woken for as much longer. */
export async function startClocks(
  trx: Transaction<Tables>,
  account: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<void> {
  const lasted = now - since;
  const on = lasted - FAR_MS;
  await trx
    .updateTable("reversal")
    .set((eb) => ({ ends_at: eb("ends_at", "+", on) }))
    .where("account", "=", account)
    .where("ends_at", ">=", FAR_MS)
    .execute();
  // What was finished meanwhile, a leaving that had begun for example, could not be taken back since then.
  await trx
    .updateTable("reversal")
    .set((eb) => ({ ends_at: eb(eb("ends_at", "+", now), "-", eb.ref("made_at")) }))
    .where("account", "=", account)
    .where("is_old_account", "=", 0)
    .where("made_at", ">", since)
    .where("closed_at", "is", null)
    .execute();
  await trx
    .updateTable("told_sign_in")
    .set((eb) => ({ ends_at: eb("ends_at", "+", on) }))
    .where("account", "=", account)
    .where("ends_at", ">=", FAR_MS)
    .execute();
  await trx
    .updateTable("account")
    .set((eb) => ({ stopped_until: eb("stopped_until", "+", on) }))
    .where("id", "=", account)
    .where("stopped_until", ">=", FAR_MS)
    .execute();
  await trx
    .updateTable("account")
    .set((eb) => ({ frozen_until: eb("frozen_until", "+", on) }))
    .where("id", "=", account)
    .where("frozen_until", ">=", FAR_MS)
    .execute();
  await trx
    .updateTable("account")
    .set((eb) => ({ disabled_at: eb("disabled_at", "+", lasted) }))
    .where("id", "=", account)
    .where("disabled_at", "<=", since)
    .execute();
  await trx
    .updateTable("sleep")
    .set((eb) => ({ erase_at: eb("erase_at", "+", lasted) }))
    .where("account", "=", account)
    .where("state", "in", ["asleep", "waking"])
    .where("began_at", "<=", since)
    .execute();
}
