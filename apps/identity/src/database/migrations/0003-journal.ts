import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("journal")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("proven", "integer", (c) => c.notNull())
    .addColumn("account", "text")
    .addColumn("log_level", "integer", (c) => c.notNull())
    .addColumn("identifier", "integer", (c) => c.notNull())
    .addColumn("operation_detail", "integer", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("result", "text", (c) => c.notNull())
    .addColumn("user_agent", "text", (c) => c.notNull())
    .addColumn("log_text", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("journal_pkey", ["id"])
    .execute();
  await db.schema.createIndex("journal_by_time").on("journal").column("at").execute();
  await db.schema
    .createIndex("journal_by_account")
    .on("journal")
    .columns(["account", "at"])
    .execute();
}
