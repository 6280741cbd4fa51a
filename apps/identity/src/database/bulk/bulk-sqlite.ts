import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { SqliteFile } from "../sqlite/file.ts";
import type { Bulk, Value } from "./bulk.ts";

/** Rows land all over the file: with a smaller cache, the same pages are written again and again. */
const CACHE_KIB = 64 * 1_024;
/** The pause before each transaction, so that other writers get a turn. */
const TURN_MS = 5;

export async function openBulkSqlite(path: string): Promise<Bulk | undefined> {
  const lock = takeLock(`${path}.bulk`);
  if (!lock) return undefined;
  const file = new SqliteFile(path);
  const run = <R>(sql: string, parameters: readonly Value[] = []) =>
    file.run<R>({ sql: sql.replaceAll(/\$(\d+)/g, "?$1"), parameters }).rows;
  const exec = (sql: string) => {
    for (const statement of sql.split(";")) if (statement.trim() !== "") run(statement);
  };
  exec(`pragma cache_size = -${CACHE_KIB}`);
  return {
    exec: async (sql) => exec(sql),
    run: async (sql, parameters) => run(sql, parameters),
    empty: async (...tables) => exec(tables.map((table) => `delete from ${table}`).join(";")),
    async load(table, columns, rows) {
      const places = columns.map((_, n) => `?${n + 1}`).join(", ");
      const sql = `insert into ${table} (${columns.join(", ")}) values (${places})`;
      const isInside = file.isInTransaction;
      // This touches only temporary tables, and locks out no other process.
      if (!isInside) exec("begin");
      for (const row of rows) file.run({ sql, parameters: row });
      if (!isInside) exec("commit");
    },
    async transact(work) {
      await pause(TURN_MS);
      file.begin();
      try {
        const done = await work();
        file.commit();
        return done;
      } catch (error) {
        file.rollback();
        throw error;
      }
    },
    // A transaction is the only writer from its first statement on.
    isOvertaken: () => false,
    async close() {
      file.close();
      lock.close();
    },
  };
}

/** Takes a file lock next to the database. The system releases it when the process ends. */
function takeLock(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch {
    lock.close();
    return undefined;
  }
}
