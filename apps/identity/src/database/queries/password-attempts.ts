import { DAY_MS } from "@musubi/contract";
import { sql } from "kysely";
import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";

const FREE_TRIES = 5;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** 2^10 seconds would exceed the longest pause. */
const DOUBLINGS = 10;
/** After so many failures in a row, however slow, no further try is checked until they are forgotten. */
const MOST_FAILURES = 100;
/** Fewer failures are forgotten a day after the last one; so many or more, after a month. */
const MANY_FAILURES = 20;

const pause = sql<number>`case
  when password_attempt.failures < ${sql.lit(FREE_TRIES)} then 0
  when password_attempt.failures >= ${sql.lit(FREE_TRIES + DOUBLINGS)} then ${sql.lit(LONGEST_PAUSE_MS)}
  else 1000 << (password_attempt.failures - ${sql.lit(FREE_TRIES)})
end`;

const pauseEnd = sql<number>`password_attempt.last_at + ${pause}`;

/** When the failures of a counter are forgotten. */
export const forgottenAt = sql<number>`password_attempt.last_at + case
  when password_attempt.failures < ${sql.lit(MANY_FAILURES)} then ${sql.lit(DAY_MS)}
  else ${sql.lit(30 * DAY_MS)}
end`;

/** Refused `until` the pause after earlier failures ends, or because a hundred in a row are `spent`. */
export type ReservedAttempt =
  | { readonly ok: true }
  | { readonly ok: false; readonly spent: false; readonly until: number }
  | { readonly ok: false; readonly spent: true };

const reserve = prepareQuery((db, { key, now }: { readonly key: string; readonly now: number }) =>
  db
    .insertInto("password_attempt")
    .values({ key, failures: 1, last_at: now, link_asked_at: null })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when(forgottenAt, "<=", now)
            .then(1)
            .else(eb("password_attempt.failures", "+", 1))
            .end(),
          last_at: now,
        }))
        .where((eb) =>
          eb.or([
            // Free tries do not depend on clocks, which differ between machines.
            eb("password_attempt.failures", "<", FREE_TRIES),
            eb.and([eb("password_attempt.failures", "<", MOST_FAILURES), eb(pauseEnd, "<=", now)]),
            eb(forgottenAt, "<=", now),
          ]),
        ),
    )
    .returning("failures"),
);

/**
 * Counts one try at a password before it is checked, so that parallel guesses cannot exceed the limit together. Five
 * tries are free; then each failure doubles the pause, from a second to fifteen minutes, up to a hundred failures.
 */
export async function reservePasswordAttempt(
  db: Queries,
  key: string,
  now: number,
): Promise<ReservedAttempt> {
  const [counted] = await reserve(db, { key, now });
  return counted ? { ok: true } : findReason(db, key, now);
}

/** Returns why a try was not allowed. If the reason has passed meanwhile, the next try may be. */
async function findReason(db: Queries, key: string, now: number): Promise<ReservedAttempt> {
  const row = await db
    .selectFrom("password_attempt")
    .select(["failures", pauseEnd.as("until")])
    .where("key", "=", key)
    .executeTakeFirst();
  return row && row.failures >= MOST_FAILURES
    ? { ok: false, spent: true }
    : { ok: false, spent: false, until: Math.max(now, Number(row?.until ?? now)) };
}

/** Returns the failures of a counter, and until when the next try has to wait; undefined if there are none. */
export async function findPause(
  db: Queries,
  key: string,
  now: number,
): Promise<
  { readonly failures: number; readonly until: number; readonly spent: boolean } | undefined
> {
  const row = await db
    .selectFrom("password_attempt")
    .select(["failures", pauseEnd.as("until")])
    .where("key", "=", key)
    .where("failures", ">", 0)
    .where(forgottenAt, ">", now)
    .executeTakeFirst();
  return row && { ...row, until: Number(row.until), spent: row.failures >= MOST_FAILURES };
}

/** Ends the pauses, but keeps the failures: a hundred in a row stay a hundred. */
export async function endPauses(db: Queries, keys: readonly string[], now: number): Promise<void> {
  const over = now - LONGEST_PAUSE_MS;
  await db
    .updateTable("password_attempt")
    .set({ last_at: over })
    .where("key", "in", keys)
    .where("last_at", ">", over)
    .execute();
}

/** Removes one try from the count: it was right, or its result was not revealed. */
export async function returnPasswordAttempt(db: Queries, key: string): Promise<void> {
  await db
    .updateTable("password_attempt")
    .set((eb) => ({ failures: eb("failures", "-", 1) }))
    .where("key", "=", key)
    .where("failures", ">", 0)
    .execute();
}

const forget = prepareQuery((db, { key }: { readonly key: string }) =>
  db
    .deleteFrom("password_attempt")
    .where("key", "=", key)
    .where("link_asked_at", "is", null)
    .returning("key"),
);

/** The password was right: earlier tries no longer count. When a link was last requested is kept. */
export async function forgetPasswordAttempts(db: Queries, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const [deleted] = await forget(db, { key });
    if (deleted) continue;
    await db.updateTable("password_attempt").set({ failures: 0 }).where("key", "=", key).execute();
  }
}

/** Deletes a counter: the tries, and when a link was requested. */
export async function deletePasswordAttempts(db: Queries, key: string): Promise<void> {
  await db.deleteFrom("password_attempt").where("key", "=", key).execute();
}

/** Whether a link may be mailed for a counter: one in each period, for all callers together. */
export async function claimLink(
  db: Queries,
  { key, now, askedBefore }: { key: string; now: number; askedBefore: number },
): Promise<boolean> {
  const claimed = await db
    .insertInto("password_attempt")
    .values({ key, failures: 0, last_at: now, link_asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ link_asked_at: now })
        .where((eb) =>
          eb.or([
            eb("password_attempt.link_asked_at", "is", null),
            eb("password_attempt.link_asked_at", "<=", askedBefore),
          ]),
        ),
    )
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}
