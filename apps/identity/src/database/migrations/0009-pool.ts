import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("account").addColumn("password_reset_required", "bigint").execute();

  await db.schema
    .createTable("oidc_state")
    .addColumn("model", "text", (c) => c.notNull())
    .addColumn("id_hash", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("account", "text")
    .addColumn("grant_id", "text")
    .addColumn("uid", "text")
    .addColumn("consumed_at", "bigint")
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("oidc_state_pkey", ["model", "id_hash"])
    .execute();
  for (const column of ["account", "grant_id", "uid"]) {
    await db.schema
      .createIndex(`oidc_state_by_${column}`)
      .on("oidc_state")
      .column(column)
      .execute();
  }
  await db.schema
    .createIndex("oidc_state_by_expiry")
    .on("oidc_state")
    .column("expires_at")
    .execute();

  await db.schema
    .createTable("broker_handle")
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("nonce_hash", "text", (c) => c.notNull())
    .addColumn("id_token", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("broker_handle_pkey", ["hash"])
    .execute();
}
