import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import type pg from "pg";
import { refuseInsideTransaction } from "../database.ts";
import { playAgain } from "../play-again.ts";
import { DatabaseUnavailableError } from "../unavailable.ts";
import type { WatchStatement } from "../watch-statements.ts";
import { isReadOnly, isUndone, NeverSentError, nameFailure } from "./failures.ts";
import { ASK_AGAIN, type Greet, refuseReadOnly } from "./greeting.ts";
import { isRead, type Lanes } from "./lanes.ts";
import { holdBack } from "./shared-clients.ts";
import { namedStatement } from "./statements.ts";

export const TRANSACTIONS_AT_ONCE = 8;

type DriverParts = {
  readonly pool: pg.Pool;
  readonly lanes: Lanes;
  readonly greet: Greet;
  readonly patienceMs: number | undefined;
  /** The address of the database, for error messages. */
  readonly place: string;
  readonly watch: WatchStatement;
};

/** Runs single statements on the lanes, and transactions on clients of a pool. */
export class PostgresDriver implements Driver {
  readonly #parts: DriverParts;
  /** The pool's clients whose server can write. */
  #greeted = new WeakSet<pg.PoolClient>();

  constructor(parts: DriverParts) {
    this.#parts = parts;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return new PostgresConnection(this);
  }

  /** Asks on each idle shared connection, and on one of the pool's unless all are in use. */
  async tryAll(): Promise<void> {
    const { pool, lanes } = this.#parts;
    try {
      const hasRoom = pool.idleCount > 0 || pool.totalCount < TRANSACTIONS_AT_ONCE;
      await Promise.all([lanes.tryIdle(), hasRoom && this.#tryOne()]);
    } catch (error) {
      throw this.name(error, true);
    }
  }

  async #tryOne(): Promise<void> {
    const client = await this.lend();
    try {
      refuseReadOnly(await client.query(ASK_AGAIN));
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  runSingle<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    refuseInsideTransaction();
    return this.runShared(query);
  }

  /** What may have been written is not repeated. */
  runShared<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const { lanes, patienceMs, watch } = this.#parts;
    const ask = async () => {
      try {
        return readResult<R>(await lanes.query(namedStatement(sql, parameters), query));
      } catch (error) {
        throw this.name(error, isRead(query));
      }
    };
    return watch(query, () => playAgain(ask, patienceMs));
  }

  get watch(): WatchStatement {
    return this.#parts.watch;
  }

  /** Lends a client of the pool. */
  async lend(): Promise<pg.PoolClient> {
    const { pool, greet } = this.#parts;
    const client = await pool.connect();
    try {
      if (!this.#greeted.has(client)) await greet(client);
    } catch (error) {
      client.release(true);
      throw new NeverSentError(error);
    }
    this.#greeted.add(client);
    return client;
  }

  /** Names a failure. If it shows that a server has become read-only, the others are asked, too. */
  name(error: unknown, isHarmless: boolean): unknown {
    if (isReadOnly(error)) {
      this.#greeted = new WeakSet();
      this.#parts.lanes.leave();
    }
    return nameFailure(error, this.#parts.place, isHarmless);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as PostgresConnection).release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PostgresConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PostgresConnection).end("commit");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PostgresConnection).end("rollback");
  }

  async destroy(): Promise<void> {
    const { pool, lanes } = this.#parts;
    await Promise.all([pool.end(), lanes.end()]);
  }
}

/** Uses the shared clients until a transaction begins, then a client of its own. */
class PostgresConnection implements DatabaseConnection {
  readonly #driver: PostgresDriver;
  #own: pg.PoolClient | undefined;
  #begun: Promise<unknown> | undefined;
  #failure: DatabaseUnavailableError | undefined;
  #isBroken = false;

  constructor(driver: PostgresDriver) {
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#own) return this.#driver.runShared(query);
    const own = this.#own;
    try {
      return await this.#driver.watch(query.query, async () => {
        const asked = own.query(namedStatement(query.sql, query.parameters));
        const [result] = await Promise.all([asked, this.#begun]);
        return readResult<R>(result);
      });
    } catch (error) {
      throw this.#note(error, true);
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, and nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Streaming is not offered.");
  }

  /** Does not wait for the answer: the first statement is sent together with this. */
  async begin(): Promise<void> {
    try {
      this.#own = await this.#driver.lend();
      holdBack(this.#own);
      this.#begun = this.#own.query("begin");
      // The first statement fails with it.
      this.#begun.catch(() => {});
    } catch (error) {
      throw this.#note(error, true);
    }
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    // What failed cannot be committed, whatever the work made of it.
    if (how === "commit" && this.#failure) throw this.#failure;
    // The server rolls back a lost connection by itself; asking for it would only be another wait.
    if (this.#isBroken) return;
    try {
      await this.#own?.query(how);
    } catch (error) {
      // Without the answer to a commit, nobody knows whether it took effect.
      throw this.#note(error, how === "rollback");
    }
  }

  /** Names a failure. A connection on which the database became unavailable is not reused. */
  #note(error: unknown, isHarmless: boolean): unknown {
    const failure = this.#driver.name(error, isHarmless);
    if (failure instanceof DatabaseUnavailableError) {
      this.#failure ??= failure;
      this.#isBroken ||= !isUndone(error);
    }
    return failure;
  }

  release(): void {
    this.#own?.release(this.#isBroken);
    this.#own = undefined;
    this.#begun = undefined;
  }
}

const readResult = <R>({ rows, rowCount }: pg.QueryResult): QueryResult<R> => ({
  rows,
  numAffectedRows: BigInt(rowCount ?? 0),
});
