import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import pg from "pg";

export type Row = Readonly<Record<string, unknown>>;
/** Prepares a statement, whose parameters are `$1`, `$2` … or SQLite's own. */
export type Prepare = (sql: string) => (values: readonly unknown[]) => Promise<Row[]>;

type Driver = { readonly prepare: Prepare; readonly execute: (sql: string) => Promise<unknown> };

/** Opens the database of the bare server: on PostgreSQL with two pipelined connections. */
export const openDriver = async (url: string, isThrifty: boolean): Promise<Driver> =>
  isSqlite(url) ? openSqlite(url, isThrifty) : openPipelined(url);

/** Opens a database as most operators do: on PostgreSQL with the driver's own pool. */
export const openPlainDriver = (url: string): Driver =>
  isSqlite(url) ? openSqlite(url, false) : openPool(url);

const isSqlite = (url: string): boolean => url.startsWith("sqlite:");

/** Is as durable as identity. A thrifty one commits together what it is asked to write in one turn. */
function openSqlite(url: string, isThrifty: boolean): Driver {
  const path = url.slice("sqlite:".length);
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

function openPool(url: string): Driver {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return {
    execute: (sql) => pool.query(sql),
    prepare: named((query) => pool.query(query)),
  };
}

async function openPipelined(url: string): Promise<Driver> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url, pipeline: true }));
  await Promise.all(clients.map((client) => client.connect()));
  let turn = 0;
  const next = (): pg.Client => {
    turn = 1 - turn;
    return clients[turn] as pg.Client;
  };
  return {
    execute: (sql) => next().query(sql),
    prepare: named((query) => next().query(query)),
  };
}

/** Gives each statement a name, by which a connection prepares it once. */
function named(run: (query: pg.QueryConfig) => Promise<pg.QueryResult>): Prepare {
  let names = 0;
  return (text) => {
    names += 1;
    const name = `s${names}`;
    return async (values) => (await run({ name, text, values: [...values] })).rows;
  };
}
