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
import { type ConstraintName, isConstraintName } from "./constraints.ts";
import {
  type Database,
  refuseInsideTransaction,
  selectAccounts,
  wrapDatabase,
} from "./database.ts";
import { createSharedClients, type SharedClients } from "./postgres-shared-clients.ts";
import { namedStatement } from "./postgres-statements.ts";
import { runPreparedWith } from "./prepared.ts";
import type { Tables } from "./tables.ts";

const TRANSACTIONS_AT_ONCE = 8;

/** Whole numbers of 64 bits as numbers; beyond what a number holds exactly, an error instead of a near miss. */
pg.types.setTypeParser(pg.types.builtins.INT8, (digits) => {
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${digits} is not a safe integer.`);
  return value;
});

/** Opens PostgreSQL: single statements share two pipelined connections, transactions have a pool. */
export function openPostgres(url: string): Database {
  const settings: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: "musubi-identity",
  };
  const pool = new pg.Pool({ ...settings, max: TRANSACTIONS_AT_ONCE });
  // Without these a database that goes away takes the process with it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const driver = new PostgresDriver(pool, createSharedClients(settings));
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  runPreparedWith(db, (query) => driver.runSingle(query));
  return wrapDatabase("postgres", db, violatedConstraint, (trx, ids) =>
    selectAccounts(trx, ids).forUpdate().execute(),
  );
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #shared: SharedClients;

  constructor(pool: pg.Pool, shared: SharedClients) {
    this.#pool = pool;
    this.#shared = shared;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return new PostgresConnection(this.#shared);
  }

  async runSingle<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    refuseInsideTransaction();
    return readResult(await this.#shared.query(namedStatement(sql, parameters)));
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

/** Uses the shared clients until a transaction begins; from then on a client of its own. */
class PostgresConnection implements DatabaseConnection {
  readonly #shared: SharedClients;
  #own: pg.PoolClient | undefined;
  #broken: Error | undefined;

  constructor(shared: SharedClients) {
    this.#shared = shared;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = namedStatement(sql, parameters);
    return readResult(await (this.#own ?? this.#shared).query(statement));
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, and nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Streaming is not offered.");
  }

  async begin(pool: pg.Pool): Promise<void> {
    this.#own = await pool.connect();
    await this.#own.query("begin");
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    try {
      await this.#own?.query(how);
    } catch (error) {
      this.#broken = error as Error;
      throw error;
    }
  }

  release(): void {
    this.#own?.release(this.#broken);
    this.#own = undefined;
  }
}

const readResult = <R>({ rows, rowCount }: pg.QueryResult): QueryResult<R> => ({
  rows,
  numAffectedRows: BigInt(rowCount ?? 0),
});

function violatedConstraint(error: unknown): ConstraintName | undefined {
  const name = error instanceof pg.DatabaseError ? error.constraint : undefined;
  return name !== undefined && isConstraintName(name) ? name : undefined;
}
