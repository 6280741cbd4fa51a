import { expect, test } from "vitest";
import { findTimesInText, findUntouched, foldShape } from "./query-shapes.ts";

test.each([
  [`select "id" from "tie" where "account" = ?`, `select "id" from "tie" where "account" = $1`],
  [`select 1 from "tie" where "id" in (?, ?)`, `select 1 from "tie" where "id" in ($1, $2, $3)`],
  [
    `insert into "tie" ("a", "b") values (?, ?)`,
    `insert into "tie" ("a", "b") values ($1, $2), ($3, $4)`,
  ],
  [
    `select "id" from "account" where "id" = ?`,
    `select "id" from "account" where "id" = $1 for update`,
  ],
  [
    `update "outbox" set "due_at" = cast(round(unixepoch('subsec') * 1000) as integer)`,
    `update "outbox" set "due_at" = (extract(epoch from clock_timestamp()) * 1000)::bigint`,
  ],
  [`select "id" from "tie" limit ? + 0`, `select "id" from "tie" limit $1`],
  [`select "id" from "tie" limit 1 + 0`, `select "id" from "tie" limit 1`],
  [`select 'a',\n  1796201135070 from "tie"`, `select 'b', 7 from "tie"`],
])("%s counts as one query on both engines", (onSqlite, onPostgres) => {
  expect(foldShape(onSqlite)).toBe(foldShape(onPostgres));
});

test("another column, table or condition is another query", () => {
  const shapes = [
    `select "id" from "tie" where "account" = ?`,
    `select "id" from "tie" where "account" <> ?`,
    `select "id" from "tie" where "lineage" = ?`,
    `select "id" from "rest" where "account" = ?`,
  ].map(foldShape);
  expect(new Set(shapes).size).toBe(4);
});

test("a query that ran only on SQLite is listed once, with a file that ran it; statements that make tables are not", () => {
  const both = `select "id" from "tie"`;
  const alone = `delete from "tie"`;
  const onSqlite = [
    { file: "a.test.ts", statements: [both, `create table "tie" ("id" text)`] },
    { file: "b.test.ts", statements: [alone, `select "name" from "sqlite_master"`] },
    { file: "c.test.ts", statements: [alone] },
  ];
  expect(findUntouched(onSqlite, [{ file: "d.both.test.ts", statements: [both] }])).toEqual([
    { shape: alone, file: "b.test.ts" },
  ]);
});

test("a query with a time in its text is found; the milliseconds of a day are none", () => {
  const built = `update "outbox" set "due_at" = 1796201135070`;
  const statements = [built, `delete from "tie" where "since" < ? - 86400000`];
  expect(findTimesInText([{ file: "a.test.ts", statements }])).toEqual([built]);
});
