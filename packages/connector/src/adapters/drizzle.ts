import type { Row, WaitingSql } from "../sql.ts";

type Answer = unknown[] | { readonly rows: unknown[] };

/** As much of a Drizzle database on PostgreSQL as is used. A transaction is one, too. */
type Database = {
  execute(query: never): PromiseLike<unknown>;
  transaction<T>(work: (tx: unknown) => Promise<T>, level: never): Promise<T>;
};

/** The `sql` of `drizzle-orm`. */
type Tag = (strings: TemplateStringsArray, ...values: never[]) => unknown;

/** For Drizzle on PostgreSQL. On SQLite, give the connection below (`db.$client`) to its own adapter. */
export const drizzle = <Db extends Database>(db: Db, sql: Tag): WaitingSql<Db> => ({
  dialect: "postgres",
  answersAtOnce: false,
  async query(tx, text, values) {
    const parts = text.split("?");
    const strings = Object.assign(parts, { raw: parts });
    const answer = (await tx.execute(sql(strings, ...(values as never[])) as never)) as Answer;
    return (Array.isArray(answer) ? answer : answer.rows) as Row[];
  },
  transaction: (work) =>
    db.transaction(work as never, { isolationLevel: "read committed" } as never),
  read: (work) => work(db),
});
