import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { World } from "./world.ts";

/** Changes the world's own database, for what would otherwise need a quarter of an hour, or an operator. */
export function changeDatabase(
  world: Pick<World, "dataFolder">,
  statement: string,
  ...parameters: (string | number)[]
): void {
  openDatabase(world, (database) => database.prepare(statement).run(...parameters));
}

/** Returns rows that no screen shows. */
export const readDatabase = (world: World, query: string): readonly unknown[] =>
  openDatabase(world, (database) => database.prepare(query).all());

function openDatabase<T>(
  { dataFolder }: Pick<World, "dataFolder">,
  use: (database: DatabaseSync) => T,
): T {
  const database = new DatabaseSync(join(dataFolder, "musubi.db"), { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** Renames a table while `act` runs, so that every use of the table, also by a view, fails with an unexpected error. */
export async function withoutTable(
  world: World,
  table: string,
  act: () => Promise<void>,
): Promise<void> {
  renameTable(world, table, `${table}_away`);
  try {
    await act();
  } finally {
    renameTable(world, `${table}_away`, table);
  }
}

const renameTable = (world: World, from: string, to: string): void =>
  openDatabase(world, (database) =>
    // Otherwise the views would follow the table.
    database.exec(`pragma legacy_alter_table = on; alter table ${from} rename to ${to}`),
  );
