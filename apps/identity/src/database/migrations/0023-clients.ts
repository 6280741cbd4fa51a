import { type Kysely, sql } from "kysely";

/**
 * Services that sign people in with the ID. A session at them is a login session's: whoever signs in again as the
 * same account keeps it (`sso`). What a provider remembers of it is found by the grant of the visit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("login_session")
    .addColumn("sso", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await sql`update login_session set sso = id`.execute(db);
  await db.schema.createIndex("login_session_by_sso").on("login_session").column("sso").execute();

  await db.schema
    .alterTable("oidc_state")
    .addColumn("provider", "text", (c) => c.notNull().defaultTo("pool"))
    .execute();

  await db.schema
    .createTable("client_visit")
    .addColumn("sso", "text", (c) => c.notNull())
    .addColumn("client", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("sid", "text", (c) => c.notNull())
    .addColumn("grant_id", "text", (c) => c.notNull())
    .addColumn("since", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("client_visit_pkey", ["sso", "client"])
    .addForeignKeyConstraint("client_visit_account_fkey", ["account"], "account", ["id"])
    .execute();
  await db.schema
    .createIndex("client_visit_by_account")
    .on("client_visit")
    .column("account")
    .execute();

  await db.schema
    .createTable("pending_visit")
    .addColumn("id_hash", "text", (c) => c.notNull())
    .addColumn("sso", "text", (c) => c.notNull())
    .addColumn("service_id", "integer", (c) => c.notNull())
    .addColumn("request", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("pending_visit_pkey", ["id_hash"])
    .execute();
  await db.schema.createIndex("pending_visit_by_sso").on("pending_visit").column("sso").execute();
}
