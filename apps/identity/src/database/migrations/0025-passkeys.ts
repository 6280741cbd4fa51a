import type { Kysely } from "kysely";

/**
 * Passkeys, and the challenges that they answer; how a login session was signed in to; and when a browser was
 * offered to make one. Null for what the version before writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("passkey")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("credential_id", "text", (c) => c.notNull())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("counter", "bigint", (c) => c.notNull())
    .addColumn("transports", "text", (c) => c.notNull())
    .addColumn("backed_up", "integer", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("user_agent", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("used_at", "bigint")
    .addPrimaryKeyConstraint("passkey_pkey", ["id"])
    .addUniqueConstraint("passkey_credential_unique", ["credential_id"])
    .addForeignKeyConstraint("passkey_account_fkey", ["account"], "account", ["id"])
    .execute();
  await db.schema.createIndex("passkey_by_account").on("passkey").column("account").execute();

  await db.schema
    .createTable("passkey_challenge")
    .addColumn("challenge_hash", "text", (c) => c.notNull())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("binding_hash", "text", (c) => c.notNull())
    .addColumn("account", "text")
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("passkey_challenge_pkey", ["challenge_hash"])
    .execute();

  await db.schema.alterTable("login_session").addColumn("amr", "text").execute();
  await db.schema.alterTable("known_browser").addColumn("passkey_offered_at", "bigint").execute();
}
