import { sql } from "kysely";
import { expect, vi } from "vitest";
import { outsideTransaction } from "../../src/database/database.ts";
import type { World } from "./world.ts";

/** Even a busy machine gets there. */
const PATIENCE = { timeout: 20_000 };

/** Until so many statements wait for a row; on SQLite whatever comes waits for the transaction. */
export async function haveStopped({ database }: World, statements: number): Promise<void> {
  if (database.engine === "sqlite") return;
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => {
    const { rows } = await outsideTransaction(() => waiting.execute(database.db));
    expect(rows).toHaveLength(statements);
  }, PATIENCE);
}
