import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import pg from "pg";
import { readClock } from "./clock.ts";
import { type ConstraintName, isConstraintName } from "./constraints.ts";
import {
  type Database,
  refuseInsideTransaction,
  selectAccounts,
  wrapDatabase,
} from "./database.ts";
import { createLanes, type Lanes } from "./postgres-lanes.ts";
import { holdBack } from "./postgres-shared-clients.ts";
import { namedStatement } from "./postgres-statements.ts";
import { runPreparedWith } from "./prepared.ts";
import type { Tables } from "./tables.ts";
import { DatabaseUnavailableError, nameDatabase } from "./unavailable.ts";

const TRANSACTIONS_AT_ONCE = 8;
const CONNECT_WITHIN_MS = 3000;
/** A serving process that hangs in the middle of a transaction holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** Parses 64-bit integers as numbers, and throws if a number cannot hold the value exactly. */
pg.types.setTypeParser(pg.types.builtins.INT8, (digits) => {
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${digits} is not a safe integer.`);
  return value;
});

/** Opens PostgreSQL: single statements share a few pipelined connections, transactions have a pool. */
export function openPostgres(url: string, patienceMs?: number): Database {
  const settings: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: Math.min(CONNECT_WITHIN_MS, patienceMs ?? CONNECT_WITHIN_MS),
    application_name: "musubi-identity",
  };
  const limit = patienceMs === undefined ? undefined : limitServer(patienceMs);
  const pool = new pg.Pool({
    ...settings,
    ...(patienceMs === undefined ? {} : { query_timeout: patienceMs }),
    pipeline: true,
    max: TRANSACTIONS_AT_ONCE,
    ...(limit && { onConnect: async (client: pg.ClientBase) => void (await client.query(limit)) }),
  });
  // Without these handlers a lost database ends the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const lanes = createLanes(settings, patienceMs, limit);
  const driver = new PostgresDriver(pool, lanes, nameDatabase(url));
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new LocklessPostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  runPreparedWith(db, (query) => driver.runSingle(query));
  return wrapDatabase(
    "postgres",
    db,
    violatedConstraint,
    (trx, ids) => selectAccounts(trx, ids).forUpdate().execute(),
    () => readClock(db),
    () => driver.tryAll(),
  );
}

/**
 * Sets the limits on the server, too: it does not notice that we gave up, and would keep the statement, its connection
 * and its locks. The limit for locks is shorter, because all statements behind a waiting one in its lane wait as well.
 */
const limitServer = (patienceMs: number): pg.QueryConfig => {
  const limits = {
    statement_timeout: patienceMs,
    lock_timeout: Math.round((patienceMs * 2) / 3),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  // Set on the open connection: PgBouncer does not accept these limits as connection parameters.
  const text = Object.entries(limits).map(([name, ms]) => `set_config('${name}', '${ms}', false)`);
  return { text: `select ${text.join(", ")}` };
};

/**
 * Kysely takes its migration lock for a connection, and releases it on the same. Single statements share connections
 * here, so the lock would stay on one of them: `migrate` takes its own.
 */
class LocklessPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #shared: Lanes;
  /** The address of the database, for error messages. */
  readonly #place: string;

  constructor(pool: pg.Pool, shared: Lanes, place: string) {
    this.#pool = pool;
    this.#shared = shared;
    this.#place = place;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return new PostgresConnection(this.#shared, this.#place);
  }

  /** Sends a query on each idle shared connection, and on one of the pool's unless all are in use. */
  async tryAll(): Promise<void> {
    try {
      const hasRoom = this.#pool.idleCount > 0 || this.#pool.totalCount < TRANSACTIONS_AT_ONCE;
      await Promise.all([
        this.#shared.tryIdle(),
        // Named, because the statements of transactions are named.
        hasRoom && this.#pool.query(namedStatement("select 1", [])),
      ]);
    } catch (error) {
      throw nameFailure(error, this.#place);
    }
  }

  async runSingle<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    refuseInsideTransaction();
    try {
      return readResult(await this.#shared.query(namedStatement(sql, parameters), query));
    } catch (error) {
      throw nameFailure(error, this.#place);
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as PostgresConnection).release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PostgresConnection).begin(this.#pool);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PostgresConnection).end("commit");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PostgresConnection).end("rollback");
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#shared.end()]);
  }
}

/** Uses the shared clients until a transaction begins, then a client of its own. */
class PostgresConnection implements DatabaseConnection {
  readonly #shared: Lanes;
  readonly #place: string;
  #own: pg.PoolClient | undefined;
  #begun: Promise<unknown> | undefined;
  #broken: Error | undefined;

  constructor(shared: Lanes, place: string) {
    this.#shared = shared;
    this.#place = place;
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = namedStatement(sql, parameters);
    try {
      const asked = this.#own?.query(statement) ?? this.#shared.query(statement, query);
      const [result] = await Promise.all([asked, this.#begun]);
      return readResult(result);
    } catch (error) {
      throw this.#note(nameFailure(error, this.#place));
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, and nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Streaming is not offered.");
  }

  /** Does not wait for the answer: the first statement is sent together with this. */
  async begin(pool: pg.Pool): Promise<void> {
    try {
      this.#own = await pool.connect();
      holdBack(this.#own);
      this.#begun = this.#own.query("begin");
      // The first statement fails with it.
      this.#begun.catch(() => {});
    } catch (error) {
      throw this.#note(nameFailure(error, this.#place));
    }
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    // The server rolls back a lost connection by itself; asking for it would only be another wait.
    if (this.#broken) return;
    try {
      await this.#own?.query(how);
    } catch (error) {
      this.#broken = error as Error;
      throw nameFailure(error, this.#place);
    }
  }

  /** A connection on which the database became unavailable is not reused. */
  #note(error: unknown): unknown {
    if (error instanceof DatabaseUnavailableError) this.#broken = error;
    return error;
  }

  release(): void {
    this.#own?.release(this.#broken);
    this.#own = undefined;
    this.#begun = undefined;
  }
}

/**
 * PostgreSQL's error classes for the connection, access, the database, resources, an operator's intervention and
 * timeouts. If a statement is cancelled on a shared connection while it is prepared, statements behind it find it
 * missing (26000), and later ones may prepare it twice (42P05): none of these was executed.
 */
const UNAVAILABLE = /^(?:08|28|3D|53|57|55P03|25P03|26000|42P05)/;

/** Any error that is neither the server's answer nor about a value we could not convert concerns the connection. */
function nameFailure(error: unknown, place: string): unknown {
  const isUnavailable =
    error instanceof pg.DatabaseError
      ? UNAVAILABLE.test(error.code ?? "")
      : !(error instanceof TypeError || error instanceof RangeError);
  return isUnavailable ? new DatabaseUnavailableError(error, place) : error;
}

const readResult = <R>({ rows, rowCount }: pg.QueryResult): QueryResult<R> => ({
  rows,
  numAffectedRows: BigInt(rowCount ?? 0),
});

function violatedConstraint(error: unknown): ConstraintName | undefined {
  const name = error instanceof pg.DatabaseError ? error.constraint : undefined;
  return name !== undefined && isConstraintName(name) ? name : undefined;
}
