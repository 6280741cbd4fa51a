import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../src/database/open.ts";
import { SqliteFile } from "../../src/database/sqlite/file.ts";
import { DatabaseUnavailableError, nameDatabase } from "../../src/database/unavailable.ts";

test.each([
  ["sqlite:.data/musubi.db", "sqlite:.data/musubi.db"],
  ["postgres://db.example/musubi", "postgres://db.example/musubi"],
  ["postgresql://musubi:s3cret@db.example:6432/musubi", "postgres://db.example:6432/musubi"],
  [
    "postgres://musubi:s3cret@db/musubi?sslmode=verify-full&password=s3cret",
    "postgres://db/musubi",
  ],
  ["postgres://musubi:s3c/ret@db/musubi", "postgres://db/musubi"],
  ["postgres://musubi:s3c@ret@db/musubi", "postgres://db/musubi"],
  ["postgres://musubi:s3c?ret@db/musubi", "postgres://…"],
])("%s is reported as %s: never with credentials", (url, place) => {
  expect(nameDatabase(url)).toBe(place);
});

test("a failure names the setting and the reason", async () => {
  const database = openDatabase("postgres://musubi:s3cret@localhost:1/musubi");
  const failed = await database.db
    .selectFrom("account")
    .select("id")
    .execute()
    .catch((error) => error);
  expect(failed).toBeInstanceOf(DatabaseUnavailableError);
  expect(failed.message).toMatch(
    /^DATABASE_URL \(postgres:\/\/localhost:1\/musubi\): connect ECONNREFUSED [^\s]+:1/,
  );
  expect(failed.message).not.toContain("s3cret");
  await database.close();
  // A file cannot contain a folder.
  const url = `sqlite:${import.meta.filename}/musubi.db`;
  expect(() => openDatabase(url)).toThrow(`DATABASE_URL (${url}): `);
});

test("the failure of a write to a read-only file names the file", () => {
  const path = join(mkdtempSync(join(tmpdir(), "musubi-read-only-")), "musubi.db");
  const file = new SqliteFile(path);
  const reader = file.openReader();
  expect(() => reader?.run({ sql: "create table x (y text)", parameters: [] })).toThrow(
    `DATABASE_URL (sqlite:${path}): attempt to write a readonly database`,
  );
  reader?.close();
  file.close();
  rmSync(dirname(path), { recursive: true });
});

test("a connection that failed at several addresses reports the reason of each", () => {
  const cause = new AggregateError([new Error("one"), new Error("two")], "");
  expect(new DatabaseUnavailableError(cause, "postgres://db/musubi").message).toBe(
    "DATABASE_URL (postgres://db/musubi): one; two",
  );
});
