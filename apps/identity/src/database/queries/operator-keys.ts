import type { Queries } from "../database.ts";

/** Keeps the hash of a key under a name that nobody has or had; false where somebody did. */
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

/** Ends a key; false where there is none of that name. */
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

/** Returns whose key it is, and whether it is still good. */
export const findOperatorKey = (db: Queries, secretHash: string) =>
  db
    .selectFrom("operator_key")
    .select(["name", "removed_at"])
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
