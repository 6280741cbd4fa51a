import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";

/** Keeps the statements that bring the indexes back, so that an interrupted fill can still do it. */
const SET_ASIDE = "index_set_aside";

/**
 * Does some work on a PostgreSQL without its indexes and keys, and makes them again: IDs are random,
 * so every row of a large crowd would change another page of each index.
 */
export async function withoutIndexes(
  { db, transact }: Database,
  work: () => Promise<void>,
): Promise<void> {
  await transact(async (trx) => {
    if (await areSetAside(trx)) return;
    await sql
      .raw(
        `create table ${SET_ASIDE} as
        select row_number() over (order by contype = 'f', relation::text) as n, *
        from (
          select conrelid::regclass as relation, contype,
            format('alter table %s drop constraint %I', conrelid::regclass, conname) as removal,
            format('alter table %s add constraint %I %s',
              conrelid::regclass, conname, pg_get_constraintdef(oid)) as return
          from pg_constraint
          where contype in ('p', 'u', 'f') and conparentid = 0
            and connamespace = current_schema()::regnamespace
          union all
          select indrelid::regclass, 'i', format('drop index %s', indexrelid::regclass),
            replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
          from pg_index join pg_class on pg_class.oid = indexrelid
          where relnamespace = current_schema()::regnamespace and not relispartition
            and not exists (select from pg_constraint where conindid = indexrelid)
        ) as parts`,
      )
      .execute(trx);
    // A key that another refers to goes after it.
    for (const { removal } of await listStatements(trx, "desc")) {
      await sql.raw(removal).execute(trx);
    }
  });
  await work();
  for (const statement of await listStatements(db, "asc")) {
    await transact(async (trx) => {
      await sql.raw(statement.return).execute(trx);
      await sql`delete from ${sql.table(SET_ASIDE)} where n = ${statement.n}`.execute(trx);
    });
  }
  await sql`drop table ${sql.table(SET_ASIDE)}`.execute(db);
}

/** Returns whether a fill was interrupted before all of its indexes were made again. */
export async function areSetAside(db: Database["db"]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${SET_ASIDE}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}

async function listStatements(db: Database["db"], order: "asc" | "desc") {
  const { rows } = await sql<{ n: string; removal: string; return: string }>`
    select n, removal, return from ${sql.table(SET_ASIDE)} order by n ${sql.raw(order)}`.execute(
    db,
  );
  return rows;
}
