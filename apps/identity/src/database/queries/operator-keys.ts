import type { Queries } from "../database.ts";

/** Saves the hash of a key under a new name; false if the name is or was in use. */
export async function insertOperatorKey(
  db: Queries,
  key: { readonly name: string; readonly secret_hash: string; readonly added_at: number },
): Promise<boolean> {
  const added = await db
    .insertInto("operator_key")
    .values({ ...key, removed_at: null })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes a key, and what was proposed with it; false if there is none of that name. */
export async function removeOperatorKey(
  db: Queries,
  { name, now }: { readonly name: string; readonly now: number },
): Promise<boolean> {
  const removed = await db
    .updateTable("operator_key")
    .set({ removed_at: now })
    .where("name", "=", name)
    .where("removed_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  await db.deleteFrom("office_proposal").where("key_name", "=", name).execute();
  return removed !== undefined;
}

/** Returns the name of a key, and whether it was removed. */
export const findOperatorKey = (db: Queries, secretHash: string) =>
  db
    .selectFrom("operator_key")
    .select(["name", "removed_at"])
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
