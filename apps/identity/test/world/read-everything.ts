import { sql } from "kysely";
import { expect } from "vitest";
import type { World } from "./world.ts";

/** Returns every row of every table, except the counts of requests. */
export async function readEverything({
  database: { db },
}: Pick<World, "database">): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && name !== "rate_limit",
  );
  expect(tables.length).toBeGreaterThan(15);
  const rows: Record<string, readonly unknown[]> = {};
  for (const { name } of tables) {
    rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  }
  return rows;
}
