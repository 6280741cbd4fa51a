import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { CompiledQuery, QueryResult } from "kysely";
import { DatabaseUnavailableError } from "../unavailable.ts";

/** More than identity has, since no text is built from data. */
const STATEMENTS_KEPT = 1_000;
const IN_MEMORY = ":memory:";

/** Reading a statement's columns costs as much as a small query, so it is done once. */
type Prepared = { readonly statement: StatementSync; readonly answersRows: boolean };

/** A connection to the embedded database. Unless that is in memory, every acknowledged write is on the disk. */
export class SqliteFile {
  readonly #path: string;
  readonly #file: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(path: string, isReadOnly = false) {
    if (path !== IN_MEMORY && !isReadOnly) createPrivate(path);
    this.#path = path;
    this.#file = new DatabaseSync(path, { timeout: 5000, readOnly: isReadOnly });
    if (isReadOnly) return;
    this.#file.exec(
      "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on",
    );
  }

  /** Opens the file again to read committed data; undefined for a database in memory, which has one connection only. */
  openReader(): SqliteFile | undefined {
    return this.#path === IN_MEMORY ? undefined : new SqliteFile(this.#path, true);
  }

  /** False also after an error that made SQLite roll back by itself. */
  get isInTransaction(): boolean {
    return this.#file.isTransaction;
  }

  run<R>({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">): QueryResult<R> {
    try {
      const { statement, answersRows } = this.#statements.get(sql) ?? this.#prepare(sql);
      const values = parameters.map(checkParameter);
      if (answersRows) return { rows: statement.all(...values) as R[] };
      const { changes } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes) };
    } catch (error) {
      throw isUnavailable(error)
        ? new DatabaseUnavailableError(error, `sqlite:${this.#path}`)
        : error;
    }
  }

  /** Locks out other writers at once: a transaction that reads first and writes later could otherwise fail half way. */
  begin(): void {
    this.run(BEGIN);
  }

  commit(): void {
    this.run(COMMIT);
  }

  rollback(): void {
    if (this.#file.isOpen && this.#file.isTransaction) this.run(ROLLBACK);
  }

  close(): void {
    if (this.#file.isOpen) this.#file.close();
  }

  #prepare(sql: string): Prepared {
    const statement = this.#file.prepare(sql);
    const prepared = { statement, answersRows: statement.columns().length > 0 };
    const oldest = this.#statements.keys().next().value;
    if (this.#statements.size >= STATEMENTS_KEPT && oldest) this.#statements.delete(oldest);
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Creates what is missing, readable by its owner alone: SQLite would let every user of the machine read the file. */
function createPrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, "a", 0o600));
}

const BEGIN = { sql: "begin immediate", parameters: [] };
const COMMIT = { sql: "commit", parameters: [] };
const ROLLBACK = { sql: "rollback", parameters: [] };

/** SQLite's error codes: locked by another process, unreadable, unwritable, or full. */
const UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14]);

const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && UNAVAILABLE.has(Number(error.errcode) & 0xff);

/**
 * If the first parameter were an object, `node:sqlite` would take it for named parameters: the others would shift, and
 * the last would be NULL, without an error.
 */
function checkParameter(value: unknown): SQLInputValue {
  if (value === null || value instanceof Uint8Array) return value;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") {
    return value;
  }
  throw new TypeError(`A ${typeof value} cannot be a parameter.`);
}
