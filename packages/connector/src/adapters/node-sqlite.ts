import type { PromptSql, Row } from "../sql.ts";

/** As much of `DatabaseSync` as is used. */
type Database = {
  exec(text: string): void;
  prepare(text: string): { all(...values: (string | null)[]): unknown[] };
};

/** For `node:sqlite`. Give it a connection that no other code holds a transaction open on while it waits. */
export const nodeSqlite = <Db extends Database>(db: Db): PromptSql<Db> => ({
  dialect: "sqlite",
  answersAtOnce: true,
  query: (tx, text, values) => tx.prepare(text).all(...values) as Row[],
  transaction(work) {
    db.exec("begin immediate");
    try {
      const result = work(db);
      db.exec("commit");
      return result;
    } catch (fault) {
      db.exec("rollback");
      throw fault;
    }
  },
  read: (work) => work(db),
});
