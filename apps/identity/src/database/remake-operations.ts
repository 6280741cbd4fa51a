import { type Kysely, sql } from "kysely";

/** SQLite cannot change a check: to know another kind, the tables of operations are made anew, with what was in them. */
export async function remakeOperations(
  db: Kysely<unknown>,
  kinds: readonly string[],
): Promise<void> {
  for (const table of ["merge_step", "merge_busy", "merge_op"]) {
    const kept = sql.table(`${table}_before`);
    await sql`create table ${kept} as select * from ${sql.table(table)}`.execute(db);
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
    .addColumn("user_agent", "text")
    .addPrimaryKeyConstraint("merge_op_pkey", ["id"])
    .addCheckConstraint(
      "merge_op_kind_known",
      sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`,
    )
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
    .addColumn("email_verified", "integer")
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
  for (const [table, columns] of [
    ["merge_op", "id, kind, source, target, state, created_at, touched_at, user_agent"],
    ["merge_busy", "account, op"],
    [
      "merge_step",
      `op, service_id, key, seq, from_owner, to_owner, is_back, lineage, service_email,
       email_verified, state, attempts, unheard, last_error, last_words, words_language`,
    ],
  ] as const) {
    const all = sql.raw(columns);
    const kept = sql.table(`${table}_before`);
    await sql`insert into ${sql.table(table)} (${all}) select ${all} from ${kept}`.execute(db);
  }
  for (const table of ["merge_step", "merge_busy", "merge_op"]) {
    await db.schema.dropTable(`${table}_before`).execute();
  }
  await db.schema
    .createIndex("merge_op_by_state")
    .on("merge_op")
    .columns(["state", "touched_at"])
    .execute();
  await db.schema.createIndex("merge_op_by_source").on("merge_op").column("source").execute();
  await db.schema.createIndex("merge_op_by_target").on("merge_op").column("target").execute();
}
