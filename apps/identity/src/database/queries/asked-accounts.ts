import { sql } from "kysely";
import type { Queries } from "../database.ts";
import { isLetIn } from "./let-in.ts";

/**
 * Keeps as our own a password that the old system has said to be right, as old as it is there; and that system is never
 * asked about it again. False where it may no longer be asked: something has ended that meanwhile.
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

/** From now on the old system is not asked about so many accounts more. Returns how many those were. */
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
