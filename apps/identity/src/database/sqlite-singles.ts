import type { CompiledQuery, QueryResult } from "kysely";
import type { Line } from "./line.ts";
import type { SqliteFile } from "./sqlite-file.ts";

type Write = {
  readonly query: CompiledQuery;
  readonly resolve: (result: QueryResult<never>) => void;
  readonly reject: (error: unknown) => void;
};

type Outcome =
  | { readonly ok: true; readonly result: QueryResult<never> }
  | { readonly ok: false; readonly error: unknown };

/**
 * Statements that stand outside of any transaction. Reads have a door of their own: they wait neither
 * for writes nor for a transaction that is open. Writes that come at the same time go to the disk
 * together, for waiting for the disk is most of what a write costs; each is acknowledged when it is
 * there, and fails on its own.
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
    if (this.#reader) return this.#reader.run(query);
    if (this.#line.isEmpty) return this.#file.run(query);
    const leave = await this.#line.enter();
    try {
      return this.#file.run(query);
    } finally {
      leave();
    }
  }

  #write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return new Promise((resolve, reject) => {
      // Whatever came in the same turn of the event loop is there when the turn ends.
      if (this.#waiting.length === 0) setImmediate(() => this.#flush());
      this.#waiting.push({ query, resolve, reject });
    });
  }

  async #flush(): Promise<void> {
    const leave = await this.#line.enter();
    const writes = this.#waiting;
    this.#waiting = [];
    try {
      // Were a transaction left that could not be undone, these would be acknowledged and lost with it.
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
 * Undefined if they could not be committed together; then nothing of them was. Throws if they could
 * not begin, for then another process holds the file: each on its own would wait for it as long
 * again, and everybody with it. Throws, too, if what was begun cannot be undone.
 */
function runTogether(file: SqliteFile, writes: readonly Write[]): Outcome[] | undefined {
  if (writes.length === 1) return undefined;
  file.begin();
  try {
    const outcomes = writes.map(({ query }) => {
      const outcome = attempt(file, query);
      // A full disk undoes all that was done so far, and what came next would be outside.
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
