import { setTimeout as pause } from "node:timers/promises";
import { DummyDriver, Kysely, PostgresQueryCompiler, SqliteQueryCompiler, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database, Queries } from "./database.ts";
import * as baseline from "./migrations/0001-baseline.ts";

/** In order. A released migration is never edited, only followed by another. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-baseline": baseline,
};

const migrator = (db: Queries) =>
  new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });

/**
 * Applies the pending migrations, up to a named one if given, and returns their names. All or none are applied, and
 * only one process migrates at a time.
 */
export async function migrate(database: Database, upTo?: string): Promise<readonly string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(database, upTo);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tries === LOCK_TRIES) {
        throw new Error(
          `Another connection locked a table that the migration needs, at each of ${LOCK_TRIES} tries. Nothing was applied: find it in pg_stat_activity, and migrate again.`,
        );
      }
      await pause(LOCK_PAUSE_MS);
    }
  }
}

/** While a migration waits for a table, other statements wait behind it: at most this long. */
const LOCK_TIMEOUT = "400ms";
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 1_000;

function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === "55P03" || (cause !== undefined && isLockTimeout(cause));
}

async function migrateOnce(database: Database, upTo?: string): Promise<readonly string[]> {
  try {
    return await database.transact(async (trx) => {
      // SQLite has one writer anyway.
      if (database.engine === "postgres") {
        await lockMigrations(trx);
        await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(trx);
      }
      return applyAll(trx, upTo);
    });
  } catch (error) {
    // Asked outside the transaction: PostgreSQL answers nothing more in a failed one.
    const fault = (await describeForeign(database.db)) ?? (await describeLackOfRights(database));
    throw fault === undefined ? error : new Error(fault);
  }
}

/** Applies the pending migrations in the given transaction. */
export async function applyAll(trx: Queries, upTo?: string): Promise<readonly string[]> {
  const { error, results = [] } = upTo
    ? await migrator(trx).migrateTo(upTo)
    : await migrator(trx).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

export type Plan = {
  /** Why this version cannot migrate the database. */
  readonly fault: string | undefined;
  readonly pending: readonly { readonly name: string; readonly statements: readonly string[] }[];
};

/** Returns the pending migrations and their statements, without applying them. */
export async function planMigrations(database: Database): Promise<Plan> {
  const fault = await describeForeign(database.db);
  if (fault !== undefined) return { fault, pending: [] };
  const pending: { name: string; statements: readonly string[] }[] = [];
  for (const name of await pendingMigrations(database)) {
    pending.push({ name, statements: await listStatements(database, MIGRATIONS[name]) });
  }
  return { fault, pending };
}

/** Runs a migration against a driver that only records its statements. */
async function listStatements(
  { db, engine }: Database,
  migration: Migration | undefined,
): Promise<readonly string[]> {
  const statements: string[] = [];
  const deaf = new Kysely<unknown>({
    dialect: {
      createAdapter: () => db.getExecutor().adapter,
      createDriver: () => new DummyDriver(),
      createIntrospector: () => db.introspection,
      createQueryCompiler: () =>
        engine === "postgres" ? new PostgresQueryCompiler() : new SqliteQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await migration?.up(deaf);
  return statements;
}

/** The lock is held until the transaction ends, for whatever reason. */
const lockMigrations = (trx: Queries) =>
  sql`select pg_advisory_xact_lock(hashtext('musubi migrations'))`.execute(trx);

/** Describes why this version cannot migrate a database: it has migrations that we do not know. */
async function describeForeign(db: Queries): Promise<string | undefined> {
  const unknown = (await findApplied(db)).filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length === 0) return undefined;
  // Another version has migrated this database, usually a newer one.
  return `The database already has ${unknown.join(", ")}, which this version does not know. Use the version that brought the last of them, or a newer one.`;
}

/** Describes that the database role may not create tables: it may be the role that identity serves with. */
async function describeLackOfRights({ db, engine }: Database): Promise<string | undefined> {
  if (engine !== "postgres") return undefined;
  const { rows } = await sql<{ role: string; may: boolean | null }>`
    select current_user as role, has_schema_privilege(current_schema(), 'create') as may`.execute(
    db,
  );
  const [{ role, may } = { role: "", may: true }] = rows;
  return may === false
    ? `The role ${role} may not make tables there. Migrate as the role that owns the tables.`
    : undefined;
}

async function findApplied(db: Queries): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function pendingMigrations({ db }: Database): Promise<readonly string[]> {
  const all = await migrator(db).getMigrations();
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}
