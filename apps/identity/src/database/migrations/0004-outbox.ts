import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("due_at", "bigint", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("last_error", "text")
    .addColumn("gave_up_at", "bigint")
    .addPrimaryKeyConstraint("outbox_pkey", ["id"])
    .execute();
  await db.schema
    .createIndex("outbox_by_due_time")
    .on("outbox")
    .columns(["gave_up_at", "due_at"])
    .execute();
}
