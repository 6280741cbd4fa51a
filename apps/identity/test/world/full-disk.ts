import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";

/**
 * Makes PostgreSQL refuse rows and changes in some tables, or in all, as when its disk is full: with its own code
 * and message. Filling a real disk would need a spare one.
 */
export async function fillDisk(
  { db }: Database,
  tables: readonly string[] | "all",
): Promise<AsyncDisposable> {
  await sql
    .raw(`create or replace function refuse_to_grow() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file "base/1/1": No space left on device'
          using errcode = '53100', hint = 'Check free disk space.';
      end $$`)
    .execute(db);
  const full = tables === "all" ? await listTables(db) : tables;
  for (const table of full) {
    await sql`create trigger disk_full before insert or update on ${sql.table(table)}
      for each row execute function refuse_to_grow()`.execute(db);
  }
  return {
    async [Symbol.asyncDispose]() {
      for (const table of full) {
        await sql`drop trigger disk_full on ${sql.table(table)}`.execute(db);
      }
    },
  };
}

async function listTables(db: Database["db"]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
