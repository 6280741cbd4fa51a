import { SIGN_UP_MS, SLEEP_MS } from "@musubi/contract";
import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../database.ts";

/** The time of the change or log-in that an account was frozen for. */
const frozenFor = sql<number>`account.frozen_for`;

/**
 * Whether a credential works, by when it was added: a frozen account refuses those that a thief may have added, until
 * they are removed, even if late. Those from the sign-up work, those added so long before the event that their adding
 * could not be undone then, and those added after the end of the freeze.
 */
export const letsIn = (since: string): RawBuilder<boolean> =>
  sql`(account.frozen_until is null
    or ${sql.ref(since)} <= ${frozenFor} - ${SLEEP_MS}
    or ${sql.ref(since)} <= account.created_at + ${SIGN_UP_MS}
    or ${sql.ref(since)} >= account.frozen_until)`;

/** Freezes an account; its password no longer signs in. */
export async function insertFreeze(
  db: Queries,
  account: string,
  freeze: { readonly now: number; readonly until: number; readonly cause: number },
): Promise<void> {
  const { now, until, cause } = freeze;
  await db
    .updateTable("account")
    .set((eb) => ({
      frozen_until: until,
      // Freezing a frozen account continues the same freeze.
      frozen_since: eb
        .case()
        .when("frozen_until", ">", now)
        .then(eb.ref("frozen_since"))
        .else(eb.val(now))
        .end(),
      // The earlier cause stays, because its credentials were not removed yet.
      frozen_for: eb
        .case()
        .when(sql<boolean>`frozen_until is not null and ${frozenFor} < ${cause}`)
        .then(frozenFor)
        .else(eb.val(cause))
        .end(),
      password_reset_required: eb
        .case()
        .when("password_hash", "is", null)
        .then(eb.ref("password_reset_required"))
        .else(eb.val(now))
        .end(),
      asks_old_system: null,
    }))
    .where("id", "=", account)
    .execute();
}

/** Records a freeze without a link; false if there was another one after `since`. */
export async function spendOwnFreeze(
  db: Queries,
  account: string,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<boolean> {
  const spent = await db
    .updateTable("account")
    .set({ own_frozen_at: now })
    .where("id", "=", account)
    .where((eb) => eb.or([eb("own_frozen_at", "is", null), eb("own_frozen_at", "<=", since)]))
    .returning("id")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Records that a reversal has frozen its account. */
export async function markFrozen(db: Queries, reversal: string, now: number): Promise<void> {
  await db.updateTable("reversal").set({ frozen_at: now }).where("id", "=", reversal).execute();
}

/** Returns the freeze of an account, which may have expired; undefined if there is none. */
export function findFreeze(db: Queries, account: string) {
  return db
    .selectFrom("account")
    .select([
      sql<number>`frozen_until`.as("until"),
      sql<number>`frozen_since`.as("since"),
      frozenFor.as("cause"),
    ])
    .where("id", "=", account)
    .where("frozen_until", "is not", null)
    .executeTakeFirst();
}

export async function deleteFreeze(db: Queries, account: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ frozen_until: null, frozen_for: null })
    .where("id", "=", account)
    .execute();
}

/** Returns accounts whose freeze has expired but was not ended yet. */
export async function findEndedFreezes(db: Queries, now: number, most: number): Promise<string[]> {
  const ended = await db
    .selectFrom("account")
    .select("id")
    .where("frozen_until", "<=", now)
    .orderBy("frozen_until")
    .limit(most)
    .execute();
  return ended.map(({ id }) => id);
}
