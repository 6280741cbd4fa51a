import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import pg from "pg";

export type Row = Readonly<Record<string, unknown>>;
/** Prepares a statement, whose parameters are `$1`, `$2` … or SQLite's own. */
export type Prepare = (sql: string) => (values: readonly unknown[]) => Promise<Row[]>;

type Driver = { readonly prepare: Prepare; readonly execute: (sql: string) => Promise<unknown> };

/**
 * A database as durable as identity's, with prepared statements and nothing else. A thrifty one commits together what
 * SQLite is asked to write in one turn.
 */
export const openDriver = (url: string, isThrifty = false): Promise<Driver> =>
  url.startsWith("sqlite:")
    ? openSqlite(url.slice("sqlite:".length), isThrifty)
    : openPostgres(url);

async function openSqlite(path: string, isThrifty: boolean): Promise<Driver> {
  const file = new DatabaseSync(path, { timeout: 5000 });
  file.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  const waiting: (() => () => void)[] = [];
  const commit = () => {
    file.exec("begin immediate");
    const answers = waiting.splice(0).map((write) => write());
    file.exec("commit");
    for (const answer of answers) answer();
  };
  return {
    execute: async (sql) => file.exec(sql),
    prepare(text) {
      const sql = text.replaceAll(/\$(\d)/g, "?$1");
      const prepared = file.prepare(sql);
      const query = (values: readonly unknown[]) =>
        prepared.all(...(values as SQLInputValue[])) as Row[];
      if (!isThrifty || sql.startsWith("select")) return async (values) => query(values);
      return (values) =>
        new Promise((resolve) => {
          if (waiting.length === 0) setImmediate(commit);
          waiting.push(() => {
            const rows = query(values);
            return () => resolve(rows);
          });
        });
    },
  };
}

async function openPostgres(url: string): Promise<Driver> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url, pipeline: true }));
  await Promise.all(clients.map((client) => client.connect()));
  let turn = 0;
  let names = 0;
  const next = (): pg.Client => {
    turn = 1 - turn;
    return clients[turn] as pg.Client;
  };
  return {
    execute: (sql) => next().query(sql),
    prepare(text) {
      names += 1;
      const name = `s${names}`;
      return async (values) => (await next().query({ name, text, values: [...values] })).rows;
    },
  };
}
