import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MIGRATIONS, migrate, pendingMigrations } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { createEmptyDatabase, engine } from "../world/database.ts";
import { dumpSchema } from "./schema-dump.ts";

const NAMES = Object.keys(MIGRATIONS);

async function withDatabase<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>) {
  const empty = await createEmptyDatabase();
  const database = openDatabase(empty.url);
  try {
    return await work(database);
  } finally {
    await database.close();
    await empty.dispose();
  }
}

describe("migrations", () => {
  test("are numbered without a gap, and every file is in the list", () => {
    const files = readdirSync(join(import.meta.dirname, "../../src/database/migrations"));
    expect(files.map((file) => file.replace(/\.ts$/, "")).sort()).toEqual(NAMES);
    expect(NAMES.map((name) => Number(name.slice(0, 4)))).toEqual(NAMES.map((_, n) => n + 1));
  });

  test("a fresh database equals one that was migrated step by step", async () => {
    const fresh = await withDatabase(async (database) => {
      await migrate(database);
      return dumpSchema(database);
    });
    const stepwise = await withDatabase(async (database) => {
      for (const name of NAMES) {
        expect(await migrate(database, name)).toEqual([name]);
      }
      return dumpSchema(database);
    });
    expect(stepwise).toBe(fresh);
  });

  test("what has landed is not edited: the schema is the one on record", async () => {
    const schema = await withDatabase(async (database) => {
      await migrate(database);
      return dumpSchema(database);
    });
    await expect(`${schema}\n`).toMatchFileSnapshot(`./schema.${engine}.txt`);
  });

  test("pending ones are known, and none are after migrating", async () => {
    await withDatabase(async (database) => {
      expect(await pendingMigrations(database)).toEqual(NAMES);
      await migrate(database);
      expect(await pendingMigrations(database)).toEqual([]);
      expect(await migrate(database)).toEqual([]);
    });
  });
});
