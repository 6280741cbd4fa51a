import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";
import { openDatabase } from "../../src/database/open.ts";
import { createMigratedDatabase, engine, type TestDatabase } from "./database.ts";

/** An open database with every migration applied and no rows. */
export type OwnDatabase = {
  readonly url: string;
  readonly database: Database;
  end(): Promise<void>;
};

/** A database of PostgreSQL that a world has left. */
type Kept = TestDatabase & {
  readonly database: Database;
  readonly shape: string;
  readonly uses: number;
};

const kept: Kept[] = [];
/** Rows that a world left are deleted, but PostgreSQL still walks past them until a vacuum. */
const MOST_USES = 25;

/**
 * Opens a database for one world. On PostgreSQL a worker hands one from world to world, with its connections: a new
 * connection plans every statement again, which was two fifths of a test's time.
 */
export async function openOwnDatabase(patienceMs?: number): Promise<OwnDatabase> {
  // With a crowd, emptying a database takes longer than copying one.
  const hasCrowd = process.env.TEST_CROWD !== undefined;
  if (engine === "sqlite" || patienceMs !== undefined || hasCrowd) {
    const { url, dispose } = await createMigratedDatabase();
    const database = openDatabase(url, patienceMs);
    return { url, database, end: () => database.close().then(dispose) };
  }
  const own = (await takeKept()) ?? (await make());
  const { lent, takeBack } = lend(own.database);
  return {
    url: own.url,
    database: lent,
    async end() {
      takeBack();
      if (own.uses < MOST_USES) kept.push({ ...own, uses: own.uses + 1 });
      else await discard(own);
    },
  };
}

async function make(): Promise<Kept> {
  const { url, dispose } = await createMigratedDatabase();
  const database = openDatabase(url);
  return { url, dispose, database, shape: await describeShape(database), uses: 1 };
}

async function takeKept(): Promise<Kept | undefined> {
  const own = kept.shift();
  if (!own || (await becomeEmpty(own))) return own;
  await discard(own);
  return undefined;
}

/** Deletes all rows. Returns false if a test changed more than rows, or if something still holds a table. */
async function becomeEmpty({ database, shape }: Kept): Promise<boolean> {
  try {
    if ((await describeShape(database)) !== shape) return false;
    await database.transact((trx) => sql.raw(EMPTY).execute(trx));
    return true;
  } catch {
    return false;
  }
}

const discard = ({ database, dispose }: Kept): Promise<void> => database.close().then(dispose);

/** Waits for what the last world's transactions still do. Foreign keys and triggers do not matter meanwhile. */
const EMPTY = `do $$
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

/** Describes everything but rows: tables, their constraints and triggers, functions and migrations. */
async function describeShape({ db }: Database): Promise<string> {
  const { rows } = await sql<{ shape: string }>`select concat_ws(' ',
    (select sum(hashtext(relname)) from pg_class where relnamespace = 'public'::regnamespace),
    (select sum(hashtext(conname)) from pg_constraint), (select sum(hashtext(tgname)) from pg_trigger),
    (select count(*) from pg_proc), (select count(*) from kysely_migration)) as shape`.execute(db);
  return rows[0]?.shape ?? "";
}

/** Makes a view of an open database that is closed at the end of its world, for whatever the world has left running. */
function lend(database: Database): { lent: Database; takeBack(): void } {
  let isOver = false;
  const takeBack = () => {
    isOver = true;
  };
  const whileLent = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(whole, key) {
        const value = Reflect.get(whole, key);
        // Kysely's functions of SQL have functions of their own, and ask nothing of the database.
        if (typeof value !== "function" || key === "fn") return value;
        return (...values: unknown[]) => {
          if (isOver) throw new Error("The database was closed.");
          return value.apply(whole, values);
        };
      },
    });
  const view = { ...database, db: whileLent(database.db), close: async () => takeBack() };
  return { lent: whileLent(view), takeBack };
}
