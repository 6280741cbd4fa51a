import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { nodeSqlite, pgPool, type Sql } from "../../src/index.ts";

/** A database for one test. What the adapters hand to a service's functions differs, and no test minds. */
export type TestDatabase = AsyncDisposable & {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly sql: Sql<any>;
};

const server = process.env.TEST_POSTGRES_URL;

/** The engines of this run. `npm test` starts a PostgreSQL and names it; a bare `vitest` does without. */
export const ENGINES = (["sqlite", "postgres"] as const).filter(
  (engine) => engine === "sqlite" || server !== undefined,
);
export type Engine = (typeof ENGINES)[number];

export const openDatabase = (engine: Engine): Promise<TestDatabase> =>
  engine === "postgres" ? openOnServer() : openInMemory();

export async function openInMemory(): Promise<TestDatabase> {
  const db = new DatabaseSync(":memory:");
  return { sql: nodeSqlite(db), [Symbol.asyncDispose]: async () => db.close() };
}

async function openOnServer(): Promise<TestDatabase> {
  const { pool, dispose } = await makePool();
  return { sql: pgPool(pool), [Symbol.asyncDispose]: dispose };
}

/** Makes an empty schema, and a pool whose connections know no other. */
export async function makePool() {
  const name = `c_${randomUUID().replaceAll("-", "")}`;
  const pool = new pg.Pool({
    connectionString: server,
    options: `-c search_path=${name}`,
    max: 12,
  });
  await pool.query(`create schema ${name}`);
  const dispose = async () => {
    await pool.query(`drop schema ${name} cascade`);
    await pool.end();
  };
  return { pool, dispose };
}
