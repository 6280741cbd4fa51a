import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("social_attempt")
    .addColumn("state_hash", "text", (c) => c.notNull())
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("binding_hash", "text", (c) => c.notNull())
    .addColumn("kept", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("handle_hash", "text")
    .addColumn("answer", "text")
    .addPrimaryKeyConstraint("social_attempt_pkey", ["state_hash"])
    .addUniqueConstraint("social_attempt_handle_unique", ["handle_hash"])
    .execute();
}
