import { randomUUID } from "node:crypto";
import { type ConnectorOptions, createConnector, type Sql, type Users } from "../../src/index.ts";
import type { Row } from "../../src/sql.ts";
import type { Eventually } from "../../src/work.ts";
import { type Engine, openDatabase } from "./databases.ts";

export const SECRET = "a-secret-of-at-least-32-characters";
export const OLD = ["x1", "x2", "x3"] as const;
export const emailOf = (id: string): string => `${id}@shop.example`;

// biome-ignore lint/suspicious/noExplicitAny: the transaction of whichever adapter
type Any = any;

type More = {
  readonly users?: Partial<Users<Any, string>>;
  readonly options?: Partial<ConnectorOptions<Any, string>>;
  /** Makes the library's way to the database wrong. */
  readonly broken?: (sql: Any) => Any;
};

/** A shop's users as a service writes them, in the SQL that both databases speak, and its connector. */
export async function openShop(
  engine: Engine,
  { users = {}, options = {}, broken = (sql) => sql }: More = {},
) {
  const database = await openDatabase(engine);
  const { sql } = database;
  const query = (tx: Any, text: string, ...values: string[]) =>
    sql.query(tx, text, values) as Eventually<Row[]>;
  await sql.read(async (db) => {
    await query(db, "create table shopper (id text primary key, email text not null, note text)");
    for (const id of OLD) {
      await query(db, "insert into shopper values (?, ?, 'new')", id, emailOf(id));
    }
  });
  const connector = createConnector({
    secret: SECRET,
    sql: broken(sql),
    users: { ...writeUsers(sql), ...users },
    ...options,
  });
  return {
    sql,
    connector,
    /** Calls the connector as identity does. */
    send: (method: string, path: string, input: object) => send(connector, method, path, input),
    read: (text: string, ...values: string[]) =>
      sql.read(async (db) => await query(db, text, ...values)),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

export function writeUsers(sql: Sql<Any>): Users<Any, string> {
  const query = (tx: Any, text: string, ...values: string[]) =>
    sql.query(tx, text, values) as Eventually<Row[]>;
  const then = <T>(rows: Eventually<Row[]>, read: (rows: Row[]) => T): Eventually<T> =>
    Array.isArray(rows) ? read(rows) : (rows as PromiseLike<Row[]>).then(read);
  return {
    find: (tx, id) =>
      then(query(tx, "select email from shopper where id = ?", id), ([row]) =>
        row ? { email: String(row.email) } : undefined,
      ),
    findByEmail: (db, email) =>
      then(query(db, "select id from shopper where lower(email) = ? order by id", email), (rows) =>
        rows.map(({ id }) => String(id)),
      ),
    create(tx, { email }) {
      const id = randomUUID();
      return then(
        query(tx, "insert into shopper values (?, ?, 'new') returning id", id, email),
        () => id,
      );
    },
    setEmail: (tx, id, email) =>
      then(
        query(tx, "update shopper set email = ? where id = ? returning id", email, id),
        () => undefined,
      ),
    erase: (tx, id) =>
      then(query(tx, "delete from shopper where id = ? returning id", id), () => undefined),
    export: (db, id) =>
      then(query(db, "select id, email, note from shopper where id = ?", id), ([row]) => ({
        ...row,
      })),
  };
}

export type Answer = { readonly status: number; readonly code: string; readonly body: Any };

export async function send(
  connector: (request: Request) => Promise<Response>,
  method: string,
  path: string,
  input: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const url = new URL(`http://shop.example/connector${path}`);
  const isRead = method === "GET";
  if (isRead) url.search = `${new URLSearchParams({ ...input })}`;
  const response = await connector(
    new Request(url, {
      method,
      headers: {
        authorization: `Bearer ${SECRET}`,
        "accept-language": "en",
        "content-type": "application/json",
        ...headers,
      },
      ...(!isRead && { body: JSON.stringify(input) }),
    }),
  );
  const body = await response.json();
  return { status: response.status, code: response.ok ? "" : body.error_code, body };
}
