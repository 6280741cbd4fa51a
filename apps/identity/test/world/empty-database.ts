import { DatabaseSync } from "node:sqlite";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../src/database/database.ts";

export type Emptier = {
  /** Deletes all rows. Returns false if a test changed more than rows, or if something still holds a table. */
  empty(): Promise<boolean>;
  close(): void;
};

/** Returns what empties a migrated database. Call this before a test has it. */
export async function makeEmptier(database: Database, url: string): Promise<Emptier> {
  const { shape, deleteRows, close } =
    database.engine === "postgres" ? onServer(database) : inFile(url);
  const describeShape = async () => JSON.stringify((await shape.execute(database.db)).rows);
  const before = await describeShape();
  return {
    async empty() {
      try {
        if ((await describeShape()) !== before) return false;
        await deleteRows();
        return true;
      } catch {
        return false;
      }
    },
    close,
  };
}

/** `shape` asks for what a test may change of a database apart from rows. */
type Means = Pick<Emptier, "close"> & {
  readonly shape: RawBuilder<unknown>;
  deleteRows(): Promise<void>;
};

const onServer = ({ transact }: Database): Means => ({
  shape: sql`select
    (select sum(hashtext(relname)) from pg_class where relnamespace = 'public'::regnamespace),
    (select sum(hashtext(conname)) from pg_constraint) as constraints,
    (select sum(hashtext(tgname)) from pg_trigger) as triggers,
    (select count(*) from pg_proc) as functions, (select count(*) from kysely_migration)`,
  deleteRows: async () => void (await transact((trx) => EMPTY_SERVER.execute(trx))),
  close: () => {},
});

/** Waits for what the last world's transactions still do. Foreign keys and triggers do not matter meanwhile. */
const EMPTY_SERVER = sql`do $$
  declare tables text[] := array(
    select format('%I', relname) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname !~ '^kysely_');
  declare name text;
  begin
    set local lock_timeout = '2s';
    set local session_replication_role = replica;
    execute 'lock table ' || array_to_string(tables, ', ');
    foreach name in array tables loop execute 'delete from ' || name; end loop;
    perform setval(oid::regclass, 1, false) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S';
  end $$`;

/** Through a connection of its own, since one that checks foreign keys could not delete in any order. */
function inFile(url: string): Means {
  const file = new DatabaseSync(url.slice("sqlite:".length), {
    enableForeignKeyConstraints: false,
    timeout: 0,
  });
  const tables = file
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'kysely_%'")
    .all();
  const deletes = tables.map(({ name }) => `delete from "${name}"`);
  return {
    shape: sql`select *, (select count(*) from kysely_migration) as migrations
      from pragma_schema_version, pragma_ignore_check_constraints`,
    deleteRows: async () => file.exec(["begin immediate", ...deletes, "commit"].join("; ")),
    close: () => file.close(),
  };
}
