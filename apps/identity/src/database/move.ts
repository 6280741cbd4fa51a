import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sql, type Transaction } from "kysely";
import { applyAll, MIGRATIONS } from "./migrate.ts";
import { openPostgres } from "./postgres/postgres.ts";
import { makeMonth } from "./queries/journal-months.ts";
import type { Tables } from "./tables.ts";

/** Rows for each insert. */
const BATCH = 1_000;

type Row = Readonly<Record<string, string | number | null>>;

/** A table and its primary key. */
type Table = { readonly name: string; readonly key: readonly string[] };

export type MovedTable = { readonly table: string; readonly rows: number };

/**
 * Copies the embedded database into an empty schema of PostgreSQL, and compares every row, all in one transaction
 * there: if it fails half way, nothing was copied. Throws if a process uses the file, or identity the new database.
 */
export async function moveDatabase(
  from: string,
  to: string,
  onTable: (moved: MovedTable) => void,
): Promise<void> {
  const file = holdFile(from);
  const target = openPostgres(to);
  try {
    await target.transact(async (trx) => {
      await checkEmpty(trx);
      await applyAll(trx);
      for (const { month } of file.prepare("select distinct month from journal").all()) {
        await makeMonth(trx, Number(month));
      }
      for (const table of await listTables(trx)) {
        onTable({ table: table.name, rows: await moveTable(file, trx, table) });
      }
    });
  } finally {
    file.close();
    await target.close();
  }
}

/** Opens the file exclusively: until it is closed, no other process reads or writes it. */
function holdFile(path: string): DatabaseSync {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  const file = new DatabaseSync(path, { timeout: 1_000 });
  try {
    // Changing the journal mode fails while another process has the file open.
    file.exec("pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    file.close();
    throw new Error(`A process uses ${path}: stop it first.`, { cause: error });
  }
  const applied = file.prepare("select name from kysely_migration order by name").all();
  const names = applied.map(({ name }) => String(name));
  if (names.join() !== Object.keys(MIGRATIONS).join()) {
    file.close();
    throw new Error(`${path} is of another version: migrate it with this one first.`);
  }
  return file;
}

async function checkEmpty(trx: Transaction<Tables>): Promise<void> {
  const users = await sql<{ users: number }>`
    select count(*) as users from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`.execute(trx);
  if (users.rows[0]?.users !== 0) {
    throw new Error("A process uses the new database: stop it first.");
  }
  const found = await sql<{ relations: number }>`
    select count(*) as relations from pg_class
    where relnamespace = current_schema()::regnamespace`.execute(trx);
  if (found.rows[0]?.relations !== 0) {
    throw new Error("The new database is not empty: name one without a table in its schema.");
  }
}

/** Lists the tables, each after those that it references. */
async function listTables(trx: Transaction<Tables>): Promise<readonly Table[]> {
  const { rows } = await sql<{ name: string; key: string[]; parents: string[] }>`
    select t.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum = any (i.indkey)) as key,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = t.oid and f.contype = 'f') as parents
    from pg_class t join pg_index i on i.indrelid = t.oid and i.indisprimary
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
      and not t.relispartition and t.relname not like 'kysely_%'
    order by t.relname`.execute(trx);
  const listed: Table[] = [];
  const isListed = (name: string) => listed.some((table) => table.name === name);
  while (listed.length < rows.length) {
    listed.push(...rows.filter(({ name, parents }) => !isListed(name) && parents.every(isListed)));
  }
  return listed;
}

async function moveTable(
  file: DatabaseSync,
  trx: Transaction<Tables>,
  { name, key }: Table,
): Promise<number> {
  let moved = 0;
  for (const rows of readBatches(file, name)) {
    const given = sql`json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)})`;
    await sql`insert into ${sql.table(name)} select * from ${given}`.execute(trx);
    const columns = sql.join(key.map((column) => sql.ref(column)));
    const { rows: written } = await sql<Row>`
      select * from ${sql.table(name)} where (${columns}) in (select ${columns} from ${given} given)
    `.execute(trx);
    checkSame(name, rows, written, key);
    moved += rows.length;
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(name)}`.execute(trx);
  if (rows[0]?.count !== moved) throw differs(name);
  return moved;
}

function* readBatches(file: DatabaseSync, table: string): Generator<readonly Row[]> {
  let batch: Row[] = [];
  for (const row of file.prepare(`select * from "${table}"`).iterate()) {
    batch.push(row as Row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Compares rows by value, in any order. */
function checkSame(
  table: string,
  given: readonly Row[],
  written: readonly Row[],
  key: readonly string[],
): void {
  const nameOf = (row: Row) => JSON.stringify(key.map((column) => row[column]));
  const byName = new Map(written.map((row) => [nameOf(row), row]));
  const isSame = given.every((row) => {
    const there = byName.get(nameOf(row)) ?? {};
    const columns = Object.keys(row);
    return (
      columns.length === Object.keys(there).length &&
      columns.every((column) => there[column] === row[column])
    );
  });
  if (!isSame || byName.size !== given.length) throw differs(table);
}

const differs = (table: string) =>
  new Error(`What arrived in ${table} is not what was sent. Nothing was moved.`);
