import { TRIES_RESET_AFTER_MS } from "@musubi/contract";
import { sql } from "kysely";
import type { Queries } from "../database.ts";

const FREE_TRIES = 5;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** 2^10 seconds would pass the longest pause. */
const DOUBLINGS = 10;

/**
 * Counts one try at a password before it is looked at, so that parallel guesses cannot pass the
 * limit together. False: the pause after earlier failures is not over. Five tries are free, then
 * each failure doubles the pause, from a second to fifteen minutes.
 */
export async function reservePasswordAttempt(
  db: Queries,
  key: string,
  now: number,
): Promise<boolean> {
  const pause = sql<number>`case
    when password_attempt.failures < ${sql.lit(FREE_TRIES)} then 0
    when password_attempt.failures >= ${sql.lit(FREE_TRIES + DOUBLINGS)} then ${sql.lit(LONGEST_PAUSE_MS)}
    else 1000 << (password_attempt.failures - ${sql.lit(FREE_TRIES)})
  end`;
  const counted = await db
    .insertInto("password_attempt")
    .values({ key, failures: 1, last_at: now, link_asked_at: null })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when("password_attempt.last_at", "<=", now - TRIES_RESET_AFTER_MS)
            .then(1)
            .else(eb("password_attempt.failures", "+", 1))
            .end(),
          last_at: now,
        }))
        .where((eb) =>
          eb.or([
            // Whatever the clocks say: of two at once, or on two machines, either may be the later.
            eb("password_attempt.failures", "<", FREE_TRIES),
            eb(sql<number>`password_attempt.last_at + ${pause}`, "<=", now),
          ]),
        ),
    )
    .returning("failures")
    .executeTakeFirst();
  return counted !== undefined;
}

/** Takes one counted try back: nobody learnt from it whether it was right, or it was. */
export async function returnPasswordAttempt(db: Queries, key: string): Promise<void> {
  await db
    .updateTable("password_attempt")
    .set((eb) => ({ failures: eb("failures", "-", 1) }))
    .where("key", "=", key)
    .where("failures", ">", 0)
    .execute();
}

/** The password was right: the tries before it no longer count. */
export async function forgetPasswordAttempts(db: Queries, key: string): Promise<void> {
  await db.deleteFrom("password_attempt").where("key", "=", key).execute();
}

/** Returns whether a link may be mailed for what is counted under a name: one each so long, whoever asks. */
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
