import { type Kysely, sql } from "kysely";

/**
 * Merges that are called off, and merges that are undone. SQLite cannot change a check, so the three
 * tables are made anew, with what was in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Which service account it is, whichever ID holds it: it stays the same when the tie moves.
  await db.schema.alterTable("tie").addColumn("lineage", "text").execute();
  // The address that the service is being told: until it answers, it may believe either.
  await db.schema.alterTable("tie").addColumn("telling", "text").execute();
  await sql`update tie set lineage = account || ' ' || service_id`.execute(db);

  for (const table of ["merge_step", "merge_busy", "merge_op"]) {
    await sql`create table ${sql.table(`${table}_before`)} as select * from ${sql.table(table)}`.execute(
      db,
    );
    await db.schema.dropTable(table).execute();
  }

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
    .addCheckConstraint("merge_op_kind_known", sql`kind in ('merge', 'undo', 'link', 'delete')`)
    .addCheckConstraint(
      "merge_op_state_known",
      sql`state in ('running', 'cancelling', 'done', 'cancelled', 'undone')`,
    )
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
    .addColumn("is_back", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("lineage", "text")
    .addColumn("service_email", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("unheard", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("last_error", "text")
    .addColumn("last_words", "text")
    .addColumn("words_language", "text")
    .addPrimaryKeyConstraint("merge_step_pkey", ["op", "service_id"])
    .addForeignKeyConstraint("merge_step_op_fkey", ["op"], "merge_op", ["id"])
    .addCheckConstraint("merge_step_state_known", sql`state in ('todo', 'sent', 'done', 'refused')`)
    .execute();

  await sql`insert into merge_op (id, kind, source, target, state, created_at, touched_at)
    select id, kind, source, target, state, created_at, touched_at from merge_op_before`.execute(
    db,
  );
  await sql`insert into merge_busy (account, op) select account, op from merge_busy_before`.execute(
    db,
  );
  // Of an attempt that was made before, nobody noted whether its answer was heard.
  await sql`insert into merge_step
      (op, service_id, key, seq, from_owner, to_owner, service_email, state, attempts, unheard, last_error)
    select op, service_id, key, seq, from_owner, to_owner, service_email, state, attempts, attempts, last_error
    from merge_step_before`.execute(db);
  for (const table of ["merge_step", "merge_busy", "merge_op"]) {
    await db.schema.dropTable(`${table}_before`).execute();
  }

  await db.schema
    .createIndex("merge_op_by_state")
    .on("merge_op")
    .columns(["state", "touched_at"])
    .execute();
  // A holder who signs in may ask which merges the ID is part of.
  await db.schema.createIndex("merge_op_by_source").on("merge_op").column("source").execute();
  await db.schema.createIndex("merge_op_by_target").on("merge_op").column("target").execute();
}
