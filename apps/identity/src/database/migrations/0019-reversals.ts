import type { Kysely } from "kysely";
import { remakeOperations } from "./remake-operations.ts";

/**
 * Taking a change back: a row for each, the services that it names, the addresses that are held
 * meanwhile, and how long an account rests. Operations learn to bring services home.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await remakeOperations(db, ["merge", "undo", "link", "delete", "wake", "unlink", "restore"]);
  for (const [column, type] of [
    ["stopped_until", "bigint"],
    ["stopped_by", "text"],
    ["frozen_until", "bigint"],
  ] as const) {
    await db.schema.alterTable("account").addColumn(column, type).execute();
  }
  await db.schema
    .createTable("reversal")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("rank", "bigint", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("mailbox", "text", (c) => c.notNull())
    .addColumn("mailbox_key", "text", (c) => c.notNull())
    .addColumn("before", "text", (c) => c.notNull())
    .addColumn("op", "text")
    .addColumn("other", "text")
    .addColumn("service_id", "integer")
    .addColumn("lineage", "text")
    .addColumn("is_old_account", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("user_agent", "text")
    .addColumn("made_at", "bigint", (c) => c.notNull())
    .addColumn("ends_at", "bigint", (c) => c.notNull())
    .addColumn("link_hash", "text")
    .addColumn("mailed_at", "bigint")
    .addColumn("needs_older", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("floor", "bigint")
    .addColumn("stopped_at", "bigint")
    .addColumn("frozen_at", "bigint")
    .addColumn("object_hash", "text")
    .addColumn("closed_at", "bigint")
    .addPrimaryKeyConstraint("reversal_pkey", ["id"])
    .addUniqueConstraint("reversal_rank_unique", ["rank"])
    .addForeignKeyConstraint("reversal_account_fkey", ["account"], "account", ["id"])
    .execute();
  for (const column of ["link_hash", "object_hash"]) {
    await db.schema
      .createIndex(`reversal_by_${column}`)
      .unique()
      .on("reversal")
      .column(column)
      .execute();
  }
  await db.schema.createIndex("reversal_by_account").on("reversal").column("account").execute();
  await db.schema.createIndex("reversal_by_mailbox").on("reversal").column("mailbox_key").execute();
  await db.schema
    .createTable("reversal_service")
    .addColumn("reversal", "text", (c) => c.notNull())
    .addColumn("service_id", "integer", (c) => c.notNull())
    .addColumn("lineage", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("reversal_service_pkey", ["reversal", "service_id"])
    .addForeignKeyConstraint("reversal_service_fkey", ["reversal"], "reversal", ["id"], (c) =>
      c.onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("reversal_service_by_lineage")
    .on("reversal_service")
    .column("lineage")
    .execute();
  await db.schema
    .createTable("held_address")
    .addColumn("email_key", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("since", "bigint", (c) => c.notNull())
    .addColumn("confirmed_at", "bigint")
    .addPrimaryKeyConstraint("held_address_pkey", ["email_key"])
    .addForeignKeyConstraint("held_address_account_fkey", ["account"], "account", ["id"])
    .execute();
  await db.schema
    .createIndex("held_address_by_account")
    .on("held_address")
    .column("account")
    .execute();
}
