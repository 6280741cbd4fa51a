import type { Database } from "../../src/database/database.ts";
import { openDatabase } from "../../src/database/open.ts";
import { prepareQuery, runPreparedWith } from "../../src/database/prepared.ts";
import { breakEachOnce } from "./break-each-once.ts";
import { createMigratedDatabase, type TestDatabase } from "./database.ts";
import { type Emptier, makeEmptier } from "./empty-database.ts";

/** An open database with every migration applied and no rows. */
export type OwnDatabase = {
  readonly url: string;
  readonly database: Database;
  end(): Promise<void>;
};

/** A database that a world has left. */
type Kept = TestDatabase & {
  readonly database: Database;
  readonly emptier: Emptier;
  readonly uses: number;
};

const kept: Kept[] = [];
/** Rows that a world left are deleted, but PostgreSQL still walks past them until a vacuum. */
const MOST_USES = 25;

/**
 * Opens a database for one world. A worker hands one from world to world, with its connections: a new connection
 * plans every statement again, which on PostgreSQL was two fifths of a test's time.
 */
export async function openOwnDatabase(patienceMs?: number): Promise<OwnDatabase> {
  // With a crowd, emptying a database takes longer than copying one.
  const hasCrowd = process.env.TEST_CROWD !== undefined;
  if (patienceMs !== undefined || hasCrowd) {
    const { url, dispose } = await createMigratedDatabase();
    const database = breakEachOnce(openDatabase(url, patienceMs));
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
  const database = breakEachOnce(openDatabase(url));
  return { url, dispose, database, emptier: await makeEmptier(database, url), uses: 1 };
}

async function takeKept(): Promise<Kept | undefined> {
  const own = kept.shift();
  if (!own || (await own.emptier.empty())) return own;
  await discard(own);
  return undefined;
}

async function discard({ database, emptier, dispose }: Kept): Promise<void> {
  emptier.close();
  await database.close();
  await dispose();
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
          if (isOver) throw closed();
          return value.apply(whole, values);
        };
      },
    });
  const view = { ...database, db: whileLent(database.db), close: async () => takeBack() };
  // Prepared queries go past Kysely here, too.
  runPreparedWith(view.db, async (query) => {
    if (isOver) throw closed();
    return { rows: await prepareQuery(() => ({ compile: () => query }))(database.db, {}) };
  });
  return { lent: whileLent(view), takeBack };
}

const closed = () => new Error("The database was closed.");
