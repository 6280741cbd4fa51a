import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

export type Block = Selectable<Tables["account_block"]>;

/** Blocks a locked account. */
export async function insertBlock(db: Queries, block: Block, now: number): Promise<void> {
  await db.insertInto("account_block").values(block).execute();
  await db
    .updateTable("account")
    .set({ blocked_at: now, asks_old_system: null })
    .where("id", "=", block.account)
    .execute();
}

/** Ends the block of a locked account. */
export async function deleteBlock(db: Queries, account: string): Promise<void> {
  await db.deleteFrom("account_block").where("account", "=", account).execute();
  await db.updateTable("account").set({ blocked_at: null }).where("id", "=", account).execute();
}

/** Returns the block of an account; undefined if there is none. */
export const findBlock = (db: Queries, account: string): Promise<Block | undefined> =>
  db.selectFrom("account_block").selectAll().where("account", "=", account).executeTakeFirst();

export async function isBlocked(db: Queries, account: string): Promise<boolean> {
  const found = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", account)
    .where("blocked_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}
