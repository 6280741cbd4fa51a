import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

export type ToldSignIn = Selectable<Tables["told_sign_in"]>;

/** Keeps the link of a mail that tells of a sign-in. */
export async function insertToldSignIn(
  db: Queries,
  told: Omit<ToldSignIn, "frozen_at">,
): Promise<void> {
  await db.insertInto("told_sign_in").values(told).execute();
}

/** Returns the sign-in whose link this is, whether that is good or not. */
export function findToldSignIn(db: Queries, linkHash: string): Promise<ToldSignIn | undefined> {
  return db
    .selectFrom("told_sign_in")
    .selectAll()
    .where("link_hash", "=", linkHash)
    .executeTakeFirst();
}

/** Notes that a link has frozen its account. */
export async function spendToldSignIn(db: Queries, linkHash: string, now: number): Promise<void> {
  await db
    .updateTable("told_sign_in")
    .set({ frozen_at: now })
    .where("link_hash", "=", linkHash)
    .execute();
}
