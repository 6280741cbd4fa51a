import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { SqliteFile } from "../../src/database/sqlite/file.ts";

test("a database that is created can be read by its owner alone", () => {
  const parent = mkdtempSync(join(tmpdir(), "musubi-test-"));
  try {
    const folder = join(parent, "data");
    const file = new SqliteFile(join(folder, "musubi.db"));
    file.run(CompiledQuery.raw("create table note (id integer primary key)"));
    const modes = readdirSync(folder).map((name) => [
      name,
      statSync(join(folder, name)).mode & 0o777,
    ]);
    expect(Object.fromEntries(modes)).toEqual({
      "musubi.db": 0o600,
      "musubi.db-shm": 0o600,
      "musubi.db-wal": 0o600,
    });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    file.close();
  } finally {
    rmSync(parent, { recursive: true });
  }
});
