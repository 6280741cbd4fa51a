import type { Queries } from "../database.ts";

/** Whether a mail server has refused an address for good. */
export const isUndeliverable = async (db: Queries, emailKey: string): Promise<boolean> =>
  (await findUndeliverable(db, emailKey)) !== undefined;

/** Returns since when a mail server refuses an address. */
export async function findUndeliverable(
  db: Queries,
  emailKey: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom("undeliverable")
    .select("since")
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  return found?.since;
}

/** Records an address that a mail server refused for good. */
export async function insertUndeliverable(
  db: Queries,
  emailKey: string,
  now: number,
): Promise<void> {
  await db
    .insertInto("undeliverable")
    .values({ email_key: emailKey, since: now })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .execute();
}

/** Forgets that a mail server refused an address: it may work again. */
export async function deleteUndeliverable(db: Queries, emailKey: string): Promise<void> {
  await db.deleteFrom("undeliverable").where("email_key", "=", emailKey).execute();
}
