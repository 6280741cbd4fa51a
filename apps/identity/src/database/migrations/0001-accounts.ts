import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("account")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", "text", (c) => c.notNull())
    .addColumn("email_proven_at", "bigint")
    .addColumn("password_hash", "text")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().defaultTo("active"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("account_pkey", ["id"])
    .addUniqueConstraint("account_email_unique", ["email_key"])
    .addCheckConstraint("account_language_known", sql`language in ('ja', 'en')`)
    .addCheckConstraint("account_state_known", sql`state in ('active', 'disabled')`)
    .execute();

  await db.schema
    .createTable("account_identity")
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("provider_name", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("account_identity_pkey", ["issuer", "subject"])
    .addForeignKeyConstraint("account_identity_account_fkey", ["account"], "account", ["id"])
    .execute();
  await db.schema
    .createIndex("account_identity_by_account")
    .on("account_identity")
    .column("account")
    .execute();

  await db.schema
    .createTable("tie")
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("service_id", "integer", (c) => c.notNull())
    .addColumn("since", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("tie_pkey", ["account", "service_id"])
    .addForeignKeyConstraint("tie_account_fkey", ["account"], "account", ["id"])
    .execute();
}
