import { numbered, type Row, type WaitingSql } from "../sql.ts";

type Client = {
  query(text: string, values?: (string | null)[]): Promise<{ rows: unknown[] }>;
  release(isBroken?: boolean): void;
  on(event: "error", listener: () => void): unknown;
  off(event: "error", listener: () => void): unknown;
};

/** As much of a `Pool` of `pg` as is used. */
type Pool<C extends Client> = { connect(): Promise<C> };

/** For `pg`. */
export const pgPool = <C extends Client>(pool: Pool<C>): WaitingSql<C> => {
  const withClient = async <T>(work: (client: C) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    // The query that waits hears of a lost connection, too; unheard, it would end the process.
    const ignore = () => undefined;
    client.on("error", ignore);
    let isBroken = true;
    try {
      const result = await work(client);
      isBroken = false;
      return result;
    } finally {
      client.off("error", ignore);
      // A connection in an open transaction is not used again.
      client.release(isBroken);
    }
  };
  return {
    dialect: "postgres",
    answersAtOnce: false,
    query: async (tx, text, values) => (await tx.query(numbered(text), [...values])).rows as Row[],
    transaction: (work) =>
      withClient(async (client) => {
        await client.query("begin isolation level read committed");
        const result = await work(client);
        await client.query("commit");
        return result;
      }),
    read: withClient,
  };
};
