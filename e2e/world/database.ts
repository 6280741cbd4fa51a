import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { World } from "./world.ts";

/** Brings about what would take a quarter of an hour, or an operator, by a statement on the world's own database. */
export function changeDatabase(
  { dataFolder }: Pick<World, "dataFolder">,
  statement: string,
  ...parameters: (string | number)[]
): void {
  const database = new DatabaseSync(join(dataFolder, "musubi.db"), { timeout: 5000 });
  try {
    database.prepare(statement).run(...parameters);
  } finally {
    database.close();
  }
}

/** Takes a table away from identity while something is done: all that needs it fails in a way that no code foresees. */
export async function withoutTable(
  world: World,
  table: string,
  act: () => Promise<void>,
): Promise<void> {
  changeDatabase(world, `alter table ${table} rename to ${table}_away`);
  try {
    await act();
  } finally {
    changeDatabase(world, `alter table ${table}_away rename to ${table}`);
  }
}
