import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import pg from "pg";
import { readClock } from "../clock.ts";
import { type ConstraintName, isConstraintName } from "../constraints.ts";
import { type Database, selectAccounts, wrapDatabase } from "../database.ts";
import { runPreparedWith } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { nameDatabase } from "../unavailable.ts";
import { watchStatements } from "../watch-statements.ts";
import { PostgresDriver, TRANSACTIONS_AT_ONCE } from "./driver.ts";
import { greetWith } from "./greeting.ts";
import { createLanes } from "./lanes.ts";

const CONNECT_WITHIN_MS = 3000;

/** Parses 64-bit integers as numbers, and throws if a number cannot hold the value exactly. */
pg.types.setTypeParser(pg.types.builtins.INT8, (digits) => {
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${digits} is not a safe integer.`);
  return value;
});

/** Opens PostgreSQL: single statements share a few pipelined connections, transactions have a pool. */
export function openPostgres(url: string, patienceMs?: number, isCopy = false): Database {
  const connectWithinMs = Math.min(CONNECT_WITHIN_MS, patienceMs ?? CONNECT_WITHIN_MS);
  const settings: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    application_name: "musubi-identity",
  };
  const greet = greetWith(patienceMs, connectWithinMs, isCopy);
  const pool = new pg.Pool({
    ...settings,
    ...(patienceMs === undefined ? {} : { query_timeout: patienceMs }),
    pipeline: true,
    max: TRANSACTIONS_AT_ONCE,
  });
  // Without these handlers a lost database ends the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const lanes = createLanes(settings, patienceMs, greet);
  const { times, watch } = watchStatements();
  const place = nameDatabase(url);
  const driver = new PostgresDriver({ pool, lanes, greet, patienceMs, place, watch });
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new LocklessPostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  runPreparedWith(db, (query) => driver.runSingle(query));
  return wrapDatabase({
    engine: "postgres",
    db,
    times,
    patienceMs,
    violatedConstraint,
    lockAccounts: (trx, ids) => selectAccounts(trx, ids).forUpdate().execute(),
    now: () => readClock(db),
    tryAll: () => driver.tryAll(),
  });
}

/**
 * Kysely takes its migration lock for a connection, and releases it on the same. Single statements share connections
 * here, so the lock would stay on one of them: `migrate` takes its own.
 */
class LocklessPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

function violatedConstraint(error: unknown): ConstraintName | undefined {
  const name = error instanceof pg.DatabaseError ? error.constraint : undefined;
  return name !== undefined && isConstraintName(name) ? name : undefined;
}
