import { sql } from "kysely";
import { expect, vi } from "vitest";
import { outsideTransaction } from "../../src/database/database.ts";
import type { World } from "./world.ts";

/** Long enough for a busy machine. */
const PATIENCE = { timeout: 20_000 };

/** Resolves when this many statements wait for a row. On SQLite all others wait for the transaction anyway. */
export async function haveStopped({ database }: World, statements: number): Promise<void> {
  if (database.engine === "sqlite") return;
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => {
    const { rows } = await outsideTransaction(() => waiting.execute(database.db));
    expect(rows).toHaveLength(statements);
  }, PATIENCE);
}
