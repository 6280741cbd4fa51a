import { type Kysely, sql } from "kysely";

const SLEEP_MS = 14 * 24 * 60 * 60_000;

/**
 * Leaving a service and coming back, and links that are undone. SQLite cannot change a check, so the
 * three tables of operations are made anew, with what was in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await remakeOperations(db);
  await rememberLinks(db);
  await createSleeps(db);
  await db.schema
    .createTable("undone_link")
    .addColumn("service_id", "integer", (c) => c.notNull())
    .addColumn("owner", "text", (c) => c.notNull())
    .addColumn("email", "text")
    .addColumn("email_verified", "integer", (c) => c.notNull())
    .addColumn("until", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("undone_link_pkey", ["service_id", "owner"])
    .execute();
}

async function remakeOperations(db: Kysely<unknown>): Promise<void> {
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
    .addPrimaryKeyConstraint("merge_op_pkey", ["id"])
    .addCheckConstraint(
      "merge_op_kind_known",
      sql`kind in ('merge', 'undo', 'link', 'delete', 'wake', 'unlink')`,
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
    // Of a link: whether the old account's address is known to be its holder's. Null: an old process wrote the row.
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

  await sql`insert into merge_op (id, kind, source, target, state, created_at, touched_at)
    select id, kind, source, target, state, created_at, touched_at from merge_op_before`.execute(
    db,
  );
  await sql`insert into merge_busy (account, op) select account, op from merge_busy_before`.execute(
    db,
  );
  await sql`insert into merge_step (op, service_id, key, seq, from_owner, to_owner, is_back, lineage,
      service_email, state, attempts, unheard, last_error, last_words, words_language)
    select op, service_id, key, seq, from_owner, to_owner, is_back, lineage,
      service_email, state, attempts, unheard, last_error, last_words, words_language
    from merge_step_before`.execute(db);
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

/** Which old account a tie was linked from. Known of links since when it can matter. */
async function rememberLinks(db: Kysely<unknown>): Promise<void> {
  for (const [column, type] of [
    ["linked_owner", "text"],
    ["linked_email", "text"],
    ["linked_verified", "integer"],
    ["linked_at", "bigint"],
  ] as const) {
    await db.schema.alterTable("tie").addColumn(column, type).execute();
  }
  // A tie begins in the moment in which its link ends. It may have been merged away since.
  await sql`update tie set
      linked_owner = (select s.from_owner from merge_step s join merge_op o on o.id = s.op
        where o.kind = 'link' and o.state = 'done' and s.service_id = tie.service_id
          and o.touched_at = tie.since limit 1),
      linked_email = (select s.service_email from merge_step s join merge_op o on o.id = s.op
        where o.kind = 'link' and o.state = 'done' and s.service_id = tie.service_id
          and o.touched_at = tie.since limit 1),
      linked_at = since
    where since > ${Date.now() - SLEEP_MS} and 1 = (
      select count(*) from merge_step s join merge_op o on o.id = s.op
      where o.kind = 'link' and o.state = 'done' and s.service_id = tie.service_id
        and o.touched_at = tie.since)`.execute(db);
}

async function createSleeps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sleep")
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("service_id", "integer", (c) => c.notNull())
    .addColumn("lineage", "text")
    .addColumn("since", "bigint", (c) => c.notNull())
    .addColumn("service_email", "text")
    .addColumn("telling", "text")
    .addColumn("linked_owner", "text")
    .addColumn("linked_email", "text")
    .addColumn("linked_verified", "integer")
    .addColumn("linked_at", "bigint")
    .addColumn("began_at", "bigint", (c) => c.notNull())
    .addColumn("erase_at", "bigint", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("sleep_pkey", ["key"])
    .addCheckConstraint(
      "sleep_state_known",
      sql`state in ('asleep', 'waking', 'woken', 'erasing', 'erased')`,
    )
    .execute();
  // What was left lately sleeps. A service that was tied again since has no sleeper of this ID's.
  // What nobody kept of it is not made up, but for its lineage, which only has to be its own.
  await sql`insert into sleep
      (key, account, service_id, lineage, since, service_email, began_at, erase_at, state)
    select s.key, o.target, s.service_id, s.key, o.touched_at, nullif(a.email, ''), o.touched_at,
      o.touched_at + ${SLEEP_MS}, 'asleep'
    from merge_op o join merge_step s on s.op = o.id join account a on a.id = o.target
    where o.kind = 'delete' and o.state = 'done' and o.touched_at > ${Date.now() - SLEEP_MS}
      and not exists (select 1 from tie t where t.account = o.target and t.service_id = s.service_id)
      and not exists (select 1 from merge_op o2 join merge_step s2 on s2.op = o2.id
        where o2.kind = 'delete' and o2.state = 'done' and o2.target = o.target
          and s2.service_id = s.service_id and o2.touched_at > o.touched_at)`.execute(db);
  // One place, one sleeper.
  await sql`create unique index sleep_place on sleep (account, service_id)
    where state in ('asleep', 'waking', 'erasing')`.execute(db);
}
