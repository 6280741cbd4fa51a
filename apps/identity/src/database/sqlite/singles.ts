import type { CompiledQuery, QueryResult } from "kysely";
import type { Line } from "../line.ts";
import type { SqliteFile } from "./file.ts";

type Write = {
  readonly query: CompiledQuery;
  readonly resolve: (result: QueryResult<never>) => void;
  readonly reject: (error: unknown) => void;
};

type Outcome =
  | { readonly ok: true; readonly result: QueryResult<never> }
  | { readonly ok: false; readonly error: unknown };

/**
 * Statements outside of any transaction. While the connection that writes is busy, reads of a file have one of their
 * own: they wait neither for writes nor for an open transaction. Writes that arrive together are committed together,
 * because waiting for the disk is most of their cost. Each is acknowledged when it is on the disk; one that is wrong
 * does not fail the others.
 */
export class SqliteSingles {
  readonly #file: SqliteFile;
  readonly #line: Line;
  readonly #reader: SqliteFile | undefined;
  #waiting: Write[] = [];

  constructor(file: SqliteFile, line: Line) {
    this.#file = file;
    this.#line = line;
    this.#reader = file.openReader();
  }

  close(): void {
    this.#reader?.close();
  }

  async run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.query.kind !== "SelectQueryNode") return this.#write(query);
    // The connection that writes still has the pages in memory; the reader loads them again after every commit.
    if (this.#line.isEmpty && !this.#file.isInTransaction) return this.#file.run(query);
    if (this.#reader) return this.#reader.run(query);
    const leave = await this.#line.enter();
    try {
      return this.#file.run(query);
    } finally {
      leave();
    }
  }

  #write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return new Promise((resolve, reject) => {
      // All writes of this turn of the event loop are collected when it ends.
      if (this.#waiting.length === 0) setImmediate(() => this.#flush());
      this.#waiting.push({ query, resolve, reject });
    });
  }

  async #flush(): Promise<void> {
    const leave = await this.#line.enter();
    const writes = this.#waiting;
    this.#waiting = [];
    try {
      // If an earlier transaction were still open, these writes would be acknowledged and then lost with it.
      this.#file.rollback();
      const outcomes = runTogether(this.#file, writes) ?? runEach(this.#file, writes);
      for (const [n, outcome] of outcomes.entries()) {
        if (outcome.ok) writes[n]?.resolve(outcome.result);
        else writes[n]?.reject(outcome.error);
      }
    } catch (error) {
      for (const write of writes) write.reject(error);
    } finally {
      leave();
    }
  }
}

/**
 * Returns undefined if the writes could not be committed together; then none was. Throws if the transaction could not
 * begin: another process holds the file, and each write alone would wait as long again. Throws also if it cannot be
 * rolled back.
 */
function runTogether(file: SqliteFile, writes: readonly Write[]): Outcome[] | undefined {
  if (writes.length === 1) return undefined;
  file.begin();
  try {
    const outcomes = writes.map(({ query }) => {
      const outcome = attempt(file, query);
      // A full disk rolls back everything so far, and the next statement would run outside the transaction.
      if (!file.isInTransaction) throw new Error("The transaction is over.");
      return outcome;
    });
    file.commit();
    return outcomes;
  } catch {
    file.rollback();
    return undefined;
  }
}

const runEach = (file: SqliteFile, writes: readonly Write[]): Outcome[] =>
  writes.map(({ query }) => attempt(file, query));

function attempt(file: SqliteFile, query: CompiledQuery): Outcome {
  try {
    return { ok: true, result: file.run(query) };
  } catch (error) {
    return { ok: false, error };
  }
}
