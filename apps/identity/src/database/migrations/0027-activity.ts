import type { Kysely } from "kysely";

/**
 * A holder reads what identity wrote of their account, however much clients told beside it; and freezes it, once in
 * a while.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("journal_by_account").execute();
  await db.schema
    .createIndex("journal_by_account")
    .on("journal")
    .columns(["account", "author", "at"])
    .execute();
  await db.schema.alterTable("account").addColumn("own_frozen_at", "bigint").execute();
  await db.schema.alterTable("account").addColumn("frozen_since", "bigint").execute();
}
