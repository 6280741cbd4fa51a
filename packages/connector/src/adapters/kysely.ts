import { type Dialect, numbered, type Row, type WaitingSql } from "../sql.ts";

/** As much of a `Kysely` as is used. A `Transaction` is one, too. */
type Database = {
  withoutPlugins(): { executeQuery(query: never): Promise<{ readonly rows: unknown[] }> };
  transaction(): Builder;
};
type Builder = {
  setIsolationLevel(level: "read committed"): Builder;
  execute<T>(work: (tx: unknown) => Promise<T>): Promise<T>;
};

/** For Kysely on PostgreSQL or SQLite. The service's functions get the transaction, or the `Kysely` itself. */
export const kysely = <Db extends Database>(db: Db, dialect: Dialect): WaitingSql<Db> => ({
  dialect,
  answersAtOnce: false,
  // Without plugins: one of them would give the columns other names.
  async query(tx, text, values) {
    const sql = dialect === "postgres" ? numbered(text) : text;
    const query = {
      sql,
      parameters: values,
      query: { kind: "RawNode" },
      queryId: { queryId: sql },
    };
    return (await tx.withoutPlugins().executeQuery(query as never)).rows as Row[];
  },
  transaction(work) {
    const builder = db.transaction();
    // SQLite knows no levels. Its transactions begin with a write, which locks out other writers.
    const leveled = dialect === "sqlite" ? builder : builder.setIsolationLevel("read committed");
    return leveled.execute(work as never);
  },
  read: (work) => work(db),
});
