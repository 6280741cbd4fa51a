import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { type ConstraintName, constraintOn } from "./constraints.ts";
import {
  type Database,
  refuseInsideTransaction,
  selectAccounts,
  wrapDatabase,
} from "./database.ts";
import type { Tables } from "./tables.ts";

const STATEMENTS_KEPT = 256;

/** Opens the embedded database. Every acknowledged write is on the disk. */
export function openSqlite(path: string): Database {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path, { timeout: 5000 });
  file.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  const driver = new SqliteDriver(file);
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new TransactionalSqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  // A transaction is the only writer from its first statement on, so there is nothing to lock.
  return wrapDatabase("sqlite", db, violatedConstraint, (trx, ids) =>
    selectAccounts(trx, ids).execute(),
  );
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** The driver below keeps the line itself: it must refuse some before they wait. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** One connection, handed to one piece of work at a time. */
class SqliteDriver implements Driver {
  readonly #file: DatabaseSync;
  readonly #connection: SqliteConnection;
  #lastInLine: Promise<void> = Promise.resolve();
  #leave: () => void = () => {};

  constructor(file: DatabaseSync) {
    this.#file = file;
    this.#connection = new SqliteConnection(file);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    const before = this.#lastInLine;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastInLine = promise;
    await before;
    this.#leave = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#leave();
  }

  async beginTransaction(): Promise<void> {
    // Immediate: a transaction that read first and wants to write later would otherwise fail half way.
    this.#file.exec("begin immediate");
  }

  async commitTransaction(): Promise<void> {
    this.#file.exec("commit");
  }

  async rollbackTransaction(): Promise<void> {
    if (this.#file.isTransaction) this.#file.exec("rollback");
  }

  async destroy(): Promise<void> {
    if (this.#file.isOpen) this.#file.close();
  }
}

/** Asking a statement for its columns costs as much as a small query, so it is asked once. */
type Prepared = { readonly statement: StatementSync; readonly answersRows: boolean };

function prepare(file: DatabaseSync, sql: string): Prepared {
  const statement = file.prepare(sql);
  return { statement, answersRows: statement.columns().length > 0 };
}

class SqliteConnection implements DatabaseConnection {
  readonly #file: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(file: DatabaseSync) {
    this.#file = file;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, answersRows } = this.#prepare(sql);
    const values = parameters.map(checkParameter);
    if (answersRows) return { rows: statement.all(...values) as R[] };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, and nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Streaming is not offered on SQLite.");
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) this.#statements.delete(sql);
    const prepared = known ?? prepare(this.#file, sql);
    this.#statements.set(sql, prepared);
    const oldest = this.#statements.keys().next().value;
    if (this.#statements.size > STATEMENTS_KEPT && oldest) this.#statements.delete(oldest);
    return prepared;
  }
}

/**
 * `node:sqlite` takes an object in the first place for named parameters: the others would shift,
 * and the last would become NULL, without an error.
 */
function checkParameter(value: unknown): SQLInputValue {
  if (value === null || value instanceof Uint8Array) return value;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") {
    return value;
  }
  throw new TypeError(`A ${typeof value} cannot be a parameter.`);
}

function violatedConstraint(error: unknown): ConstraintName | undefined {
  const columns = /^UNIQUE constraint failed: (.+)$/.exec((error as Error)?.message ?? "")?.[1];
  return columns ? constraintOn(columns.split(", ")) : undefined;
}
