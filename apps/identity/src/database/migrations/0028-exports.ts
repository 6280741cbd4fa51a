import type { Kysely } from "kysely";

/** The files of all that is kept about a holder, and what each service gave for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("data_export")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("sso", "text", (c) => c.notNull())
    .addColumn("user_agent", "text")
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("waits_until", "bigint", (c) => c.notNull())
    .addColumn("rounds", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("ready_at", "bigint")
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("content", "text")
    .addPrimaryKeyConstraint("data_export_pkey", ["id"])
    .addUniqueConstraint("data_export_account_unique", ["account"])
    .addForeignKeyConstraint("data_export_account_fkey", ["account"], "account", ["id"])
    .execute();
  await db.schema
    .createTable("data_export_part")
    .addColumn("export", "text", (c) => c.notNull())
    .addColumn("service_id", "integer", (c) => c.notNull())
    .addColumn("lineage", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("bytes", "integer", (c) => c.notNull())
    .addColumn("content", "text")
    .addPrimaryKeyConstraint("data_export_part_pkey", ["export", "service_id"])
    .addForeignKeyConstraint(
      "data_export_part_export_fkey",
      ["export"],
      "data_export",
      ["id"],
      (c) => c.onDelete("cascade"),
    )
    .execute();
}
