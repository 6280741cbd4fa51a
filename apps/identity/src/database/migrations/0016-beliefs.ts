import type { CreateTableBuilder, Kysely } from "kysely";

/** A tie is what we believe of a service: doubts, ties kept aside, and how far a service is believed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ofAccountAtService = (table: string) =>
    ofAccount(db.schema.createTable(table), table)
      .addColumn("service_id", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}_pkey`, ["account", "service_id"]);

  await ofAccountAtService("tie_doubt")
    .addColumn("lineage", "text")
    .addColumn("zero_at", "bigint", (c) => c.notNull())
    .execute();

  await ofAccountAtService("tie_aside")
    .addColumn("lineage", "text")
    .addColumn("since", "bigint", (c) => c.notNull())
    .addColumn("service_email", "text")
    .addColumn("telling", "text")
    .addColumn("linked_owner", "text")
    .addColumn("linked_email", "text")
    .addColumn("linked_verified", "integer")
    .addColumn("linked_at", "bigint")
    .addColumn("ended_at", "bigint", (c) => c.notNull())
    .addColumn("until", "bigint", (c) => c.notNull())
    .addColumn("told_at", "bigint")
    .execute();
  await db.schema
    .createIndex("tie_aside_by_service")
    .on("tie_aside")
    .columns(["service_id", "ended_at"])
    .execute();

  await ofAccount(db.schema.createTable("belief_asked"), "belief_asked")
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("silent", "text")
    .addPrimaryKeyConstraint("belief_asked_pkey", ["account"])
    .execute();

  await ofAccountAtService("ask_queued")
    .addColumn("queued_at", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("service_answer")
    .addColumn("service_id", "integer", (c) => c.notNull())
    .addColumn("minute", "bigint", (c) => c.notNull())
    .addColumn("total", "integer", (c) => c.notNull())
    .addColumn("zeros", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("service_answer_pkey", ["service_id", "minute"])
    .execute();

  await db.schema
    .createTable("service_trust")
    .addColumn("service_id", "integer", (c) => c.notNull())
    .addColumn("forgets_since", "bigint")
    .addColumn("ones", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("service_trust_pkey", ["service_id"])
    .execute();
}

const ofAccount = <T extends string>(table: CreateTableBuilder<T>, name: T) =>
  table
    .addColumn("account", "text", (c) => c.notNull())
    .addForeignKeyConstraint(`${name}_account_fkey`, ["account"], "account", ["id"]);
