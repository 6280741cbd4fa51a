import { sql } from "kysely";
import type { Queries } from "../database.ts";
import { isLetIn } from "./let-in.ts";

/**
 * Saves a password that the old system has confirmed, with its age there; the old system is never asked about it again.
 * False if the old system may no longer be asked about this account, or it is closed or blocked.
 */
export async function keepAskedPassword(
  db: Queries,
  account: string,
  hash: string,
): Promise<boolean> {
  const kept = await db
    .updateTable("account")
    .set({
      password_hash: hash,
      password_since: sql<number>`coalesce(password_since, created_at)`,
      asks_old_system: null,
    })
    .where("id", "=", account)
    .where("asks_old_system", "=", 1)
    .where("password_hash", "is", null)
    .where(isLetIn)
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
}

/** Stops asking the old system about the next accounts, at most so many. Returns how many these were. */
export async function endAsking(db: Queries, most: number): Promise<number> {
  const ended = await db
    .updateTable("account")
    .set({ asks_old_system: null })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("account as asked")
        .select("asked.id")
        .where("asked.asks_old_system", "is not", null)
        .limit(most),
    )
    .returning("id")
    .execute();
  return ended.length;
}
