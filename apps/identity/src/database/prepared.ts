import type { Compilable, CompiledQuery, QueryResult } from "kysely";
import type { Queries } from "./database.ts";

/** Runs a single statement outside of any transaction. */
type StatementRunner = <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>>;

const runners = new WeakMap<Queries, StatementRunner>();

/** Makes prepared queries outside of transactions skip Kysely and go straight to the driver. */
export function runPreparedWith(db: Queries, run: StatementRunner): void {
  runners.set(db, run);
}

/** Stands for a value in a query that is built before the value is known. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Value = string | number | null;

/**
 * A query that is built once and then run with changing values, for the hottest calls: building it costs more than all
 * the rest except the signatures. `build` gets placeholders, which it can compare and set, but not compute with.
 */
export function prepareQuery<V extends Record<string, Value>, R>(
  build: (db: Queries, values: V) => Compilable<R>,
): (db: Queries, values: V) => Promise<R[]> {
  // Keyed by the adapter, which a database shares with its transactions.
  const built = new WeakMap<object, CompiledQuery<R>>();

  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = built.get(adapter);
    if (!query) {
      const placeholders = Object.keys(values).map((name) => [name, new Placeholder(name)]);
      query = build(db, Object.fromEntries(placeholders)).compile();
      built.set(adapter, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    const ready: CompiledQuery<R> = { ...query, parameters };
    const run = runners.get(db);
    return (await (run ? run(ready) : db.executeQuery(ready))).rows;
  };
}
