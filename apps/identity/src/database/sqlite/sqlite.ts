import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { type ConstraintName, constraintOn } from "../constraints.ts";
import {
  type Database,
  refuseInsideTransaction,
  selectAccounts,
  wrapDatabase,
} from "../database.ts";
import { Line } from "../line.ts";
import { runPreparedWith } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { type WatchStatement, watchStatements } from "../watch-statements.ts";
import { SqliteFile } from "./file.ts";
import { SqliteSingles } from "./singles.ts";

export function openSqlite(path: string): Database {
  const { times, watch } = watchStatements();
  const driver = new SqliteDriver(new SqliteFile(path), watch);
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new TransactionalSqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteCompiler(),
    },
  });
  runPreparedWith(db, (query) => driver.runSingle(query));
  return wrapDatabase({
    engine: "sqlite",
    db,
    times,
    violatedConstraint,
    // A transaction is the only writer from its first statement on, so there is nothing to lock.
    lockAccounts: (trx, ids) => selectAccounts(trx, ids).execute(),
    // All processes that use the file are on this machine, and share its clock.
    now: async () => Date.now(),
    // Nothing to test: other checks read the file, and a full disk shows when something is written.
    tryAll: async () => {},
  });
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** The driver below queues transactions itself, because it must refuse some before they wait. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite compiles a statement anew, at each run, for the parameter that is its limit; for a sum it does not. */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(" + 0");
  }
}

/** One file, used by one transaction at a time. */
class SqliteDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #line = new Line();
  readonly #singles: SqliteSingles;
  readonly #watch: WatchStatement;

  constructor(file: SqliteFile, watch: WatchStatement) {
    this.#file = file;
    this.#watch = watch;
    this.#singles = new SqliteSingles(file, this.#line);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return new SqliteConnection(this.#file, this.#line, this.#singles, this.#watch);
  }

  runSingle<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    refuseInsideTransaction();
    return this.#watch(query.query, () => this.#singles.run<R>(query));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SqliteConnection).begin();
  }

  async commitTransaction(): Promise<void> {
    this.#file.commit();
  }

  async rollbackTransaction(): Promise<void> {
    this.#file.rollback();
  }

  async destroy(): Promise<void> {
    this.#singles.close();
    this.#file.close();
  }
}

/** Runs single statements among those of others until a transaction begins. */
class SqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile;
  readonly #line: Line;
  readonly #singles: SqliteSingles;
  readonly #watch: WatchStatement;
  #leave: (() => void) | undefined;

  constructor(file: SqliteFile, line: Line, singles: SqliteSingles, watch: WatchStatement) {
    this.#file = file;
    this.#watch = watch;
    this.#line = line;
    this.#singles = singles;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#watch(query.query, async () =>
      this.#leave ? this.#file.run<R>(query) : this.#singles.run<R>(query),
    );
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, and nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Streaming is not offered on SQLite.");
  }

  async begin(): Promise<void> {
    this.#leave = await this.#line.enter();
    this.#file.begin();
  }

  release(): void {
    this.#leave?.();
    this.#leave = undefined;
  }
}

function violatedConstraint(error: unknown): ConstraintName | undefined {
  const columns = /^UNIQUE constraint failed: (.+)$/.exec((error as Error)?.message ?? "")?.[1];
  return columns ? constraintOn(columns.split(", ")) : undefined;
}
