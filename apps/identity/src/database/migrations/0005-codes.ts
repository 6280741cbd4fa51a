import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("verification_code")
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("target", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("sends", "integer", (c) => c.notNull())
    .addColumn("last_sent_at", "bigint", (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("last_tried_at", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("used_by", "text")
    .addPrimaryKeyConstraint("verification_code_pkey", ["key"])
    .execute();

  await db.schema
    .createTable("undeliverable")
    .addColumn("email_key", "text", (c) => c.notNull())
    .addColumn("since", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("undeliverable_pkey", ["email_key"])
    .execute();
}
