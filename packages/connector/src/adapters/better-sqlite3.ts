import type { PromptSql, Row } from "../sql.ts";

type Statement = {
  readonly reader: boolean;
  all(...values: (string | null)[]): unknown[];
  run(...values: (string | null)[]): unknown;
};

/** As much of a `better-sqlite3` connection as is used. */
type Database = {
  prepare(text: string): Statement;
  transaction<T>(work: () => T): { immediate(): T };
};

/** For `better-sqlite3`. Give it a connection that no other code holds a transaction open on while it waits. */
export const betterSqlite3 = <Db extends Database>(db: Db): PromptSql<Db> => ({
  dialect: "sqlite",
  answersAtOnce: true,
  query(tx, text, values) {
    const statement = tx.prepare(text);
    if (statement.reader) return statement.all(...values) as Row[];
    statement.run(...values);
    return [];
  },
  transaction: (work) => db.transaction(() => work(db)).immediate(),
  read: (work) => work(db),
});
