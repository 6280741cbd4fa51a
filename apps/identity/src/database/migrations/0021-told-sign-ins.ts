import type { Kysely } from "kysely";

/** The links of the mails that tell of a sign-in from a new browser: each freezes its account, once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("told_sign_in")
    .addColumn("link_hash", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("mailbox_key", "text", (c) => c.notNull())
    .addColumn("by_password", "integer", (c) => c.notNull())
    .addColumn("user_agent", "text", (c) => c.notNull())
    .addColumn("made_at", "bigint", (c) => c.notNull())
    .addColumn("ends_at", "bigint", (c) => c.notNull())
    .addColumn("frozen_at", "bigint")
    .addPrimaryKeyConstraint("told_sign_in_pkey", ["link_hash"])
    .addForeignKeyConstraint("told_sign_in_account_fkey", ["account"], "account", ["id"])
    .execute();
  await db.schema
    .createIndex("told_sign_in_by_account")
    .on("told_sign_in")
    .column("account")
    .execute();
}
