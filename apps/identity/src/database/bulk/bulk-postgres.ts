import pg from "pg";
import type { Bulk, Value } from "./bulk.ts";

/*
 * The planner has no statistics of tables that were just filled. A chunk is small and the tables it is compared with
 * are large, so each row should use an index.
 */
const SETTINGS = "set enable_hashjoin = off; set enable_mergejoin = off";

/** The lock is held until the connection ends, for whatever reason. */
const LOCK = "select pg_try_advisory_lock(hashtext('musubi bulk')) as is_mine";

export async function openBulkPostgres(url: string): Promise<Bulk | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: "musubi-bulk" });
  // A lost database fails the statement, and must not end the process.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ is_mine: boolean }>(LOCK);
  if (!rows[0]?.is_mine) {
    await client.end();
    return undefined;
  }
  await client.query(SETTINGS);
  return {
    async exec(sql) {
      await client.query(sql);
    },
    async run<R>(sql: string, parameters: readonly Value[] = []) {
      return (await client.query(sql, [...parameters])).rows as R[];
    },
    // Truncated, not deleted: autovacuum does not clean temporary tables.
    async empty(...tables) {
      await client.query(`truncate ${tables.join(", ")}`);
    },
    load: (table, columns, rows) =>
      new Promise((resolve, reject) => {
        const text = Buffer.from(rows.map(writeRow).join(""));
        const sql = `copy ${table} (${columns.join(", ")}) from stdin`;
        client.query(new CopyQuery(sql, text, (error) => (error ? reject(error) : resolve())));
      }),
    async transact(work) {
      await client.query("begin");
      try {
        const done = await work();
        await client.query("commit");
        return done;
      } catch (error) {
        await client.query("rollback").catch(() => {});
        throw error;
      }
    },
    isOvertaken: (error) => error instanceof pg.DatabaseError && OVERTAKEN.test(error.code ?? ""),
    close: () => client.end(),
  };
}

/** A unique constraint, a deadlock, or a failed serialization. */
const OVERTAKEN = /^(?:23505|40P01|40001)$/;

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

const writeRow = (row: readonly Value[]): string =>
  `${row
    .map((value) =>
      value === null
        ? "\\N"
        : `${value}`.replaceAll(/[\\\n\r\t]/g, (letter) => ESCAPES[letter] ?? ""),
    )
    .join("\t")}\n`;

/** What the library offers a query during COPY; missing from its types. */
type CopyIn = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** The library's query, extended to send rows for COPY. A chunk fits into memory. */
class CopyQuery extends pg.Query {
  readonly #rows: Buffer;

  constructor(sql: string, rows: Buffer, done: (error: Error | null) => void) {
    super({ text: sql, callback: done } as unknown as string);
    this.#rows = rows;
  }

  handleCopyInResponse(connection: CopyIn): void {
    if (this.#rows.length > 0) connection.sendCopyFromChunk(this.#rows);
    connection.endCopyFrom();
  }
}
