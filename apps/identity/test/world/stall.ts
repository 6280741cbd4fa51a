import { sql } from "kysely";
import type { World } from "./world.ts";

/** Suspends the database until it is disposed of: statements sent meanwhile run afterwards. */
export const stallDatabase = (world: World): Promise<AsyncDisposable> =>
  world.database.engine === "postgres" ? stopBackends(world) : occupyLine(world);

/** Stops PostgreSQL's processes for this one database; other tests continue. */
async function stopBackends({ database }: World): Promise<AsyncDisposable> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(database.db);
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    for (const { pid } of rows) process.kill(pid, name);
  };
  signal("SIGSTOP");
  return { [Symbol.asyncDispose]: async () => signal("SIGCONT") };
}

/** Occupies the embedded database, which serves one transaction at a time. */
async function occupyLine({ database }: World): Promise<AsyncDisposable> {
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const occupied = database.transact(async () => {
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  return {
    [Symbol.asyncDispose]: () => {
      over.resolve();
      return occupied;
    },
  };
}
