import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the service believes the holder's address to be; null where nobody told us.
  await db.schema.alterTable("tie").addColumn("service_email", "text").execute();
  await db.schema.alterTable("account").addColumn("disabled_at", "bigint").execute();
  await db.schema.alterTable("account").addColumn("merged_into", "text").execute();

  await db.schema
    .createTable("counter")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("value", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("counter_pkey", ["name"])
    .execute();

  await db.schema
    .createTable("merge_op")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("source", "text")
    .addColumn("target", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("touched_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("merge_op_pkey", ["id"])
    .addCheckConstraint("merge_op_kind_known", sql`kind in ('merge', 'link', 'delete')`)
    .addCheckConstraint("merge_op_state_known", sql`state in ('running', 'done', 'cancelled')`)
    .execute();
  await db.schema
    .createIndex("merge_op_by_state")
    .on("merge_op")
    .columns(["state", "touched_at"])
    .execute();

  await db.schema
    .createTable("merge_busy")
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("op", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("merge_busy_pkey", ["account"])
    .addForeignKeyConstraint("merge_busy_op_fkey", ["op"], "merge_op", ["id"])
    .execute();

  await db.schema
    .createTable("merge_step")
    .addColumn("op", "text", (c) => c.notNull())
    .addColumn("service_id", "integer", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("seq", "bigint", (c) => c.notNull())
    .addColumn("from_owner", "text", (c) => c.notNull())
    .addColumn("to_owner", "text", (c) => c.notNull())
    .addColumn("service_email", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("last_error", "text")
    .addPrimaryKeyConstraint("merge_step_pkey", ["op", "service_id"])
    .addForeignKeyConstraint("merge_step_op_fkey", ["op"], "merge_op", ["id"])
    .addCheckConstraint("merge_step_state_known", sql`state in ('todo', 'sent', 'done', 'refused')`)
    .execute();

  await db.schema
    .createTable("spent_proof")
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("auth_time", "bigint", (c) => c.notNull())
    .addColumn("operation", "text", (c) => c.notNull())
    .addColumn("caller", "text", (c) => c.notNull())
    .addColumn("spent_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("spent_proof_pkey", ["issuer", "subject", "auth_time"])
    .execute();

  await db.schema
    .createTable("store_proof")
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("caller", "text", (c) => c.notNull())
    .addColumn("store_account", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("migration_status", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("store_proof_pkey", ["hash"])
    .execute();
  await db.schema
    .createIndex("store_proof_by_caller")
    .on("store_proof")
    .columns(["caller", "email", "created_at"])
    .execute();
}
