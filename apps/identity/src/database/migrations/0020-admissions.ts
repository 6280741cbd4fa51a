import type { Kysely } from "kysely";

/**
 * Links that let a browser try a password where strangers have tried too often; when one was last asked
 * for; and what a known browser calls itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("admission")
    .addColumn("link_hash", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("attempts_key", "text", (c) => c.notNull())
    .addColumn("browser_hash", "text")
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("admission_pkey", ["link_hash"])
    .addForeignKeyConstraint("admission_account_fkey", ["account"], "account", ["id"])
    .execute();
  await db.schema
    .createIndex("admission_by_browser")
    .on("admission")
    .columns(["attempts_key", "browser_hash"])
    .execute();
  await db.schema.alterTable("password_attempt").addColumn("link_asked_at", "bigint").execute();
  await db.schema.alterTable("known_browser").addColumn("user_agent", "text").execute();
}
