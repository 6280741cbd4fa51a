import { DatabaseSync } from "node:sqlite";
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect } from "kysely";
import { describe, expect, test } from "vitest";
import { createConnector, kysely } from "../src/index.ts";
import { ENGINES, type Engine, makePool } from "./world/databases.ts";
import { SECRET, send } from "./world/shop.ts";

type Tables = { shopper: { id: string; email: string } };

/** Kysely wants a SQLite of `better-sqlite3`'s shape. */
const likeBetterSqlite3 = (db: DatabaseSync) => ({
  close: () => db.close(),
  prepare: (text: string) => {
    const statement = db.prepare(text);
    const all = (values: string[]) => statement.all(...values);
    return { reader: statement.columns().length > 0, all, run: all } as never;
  },
});

async function openKysely(engine: Engine) {
  const { pool, dispose } =
    engine === "postgres" ? await makePool() : { pool: undefined, dispose: async () => undefined };
  const db = new Kysely<Tables>({
    dialect: pool
      ? new PostgresDialect({ pool })
      : new SqliteDialect({ database: likeBetterSqlite3(new DatabaseSync(":memory:")) }),
    plugins: [new CamelCasePlugin()],
  });
  await db.schema
    .createTable("shopper")
    .addColumn("id", "text")
    .addColumn("email", "text")
    .execute();
  return { db, dispose };
}

describe.each(ENGINES)("Kysely on %s", (engine) => {
  test("serves the library, one transaction after the other, plugins and all", async () => {
    const { db, dispose } = await openKysely(engine);
    const connector = createConnector({
      secret: SECRET,
      sql: kysely(db, engine),
      users: {
        find: (tx, id) =>
          tx.selectFrom("shopper").select("email").where("id", "=", id).executeTakeFirst(),
        async findByEmail(tx, email) {
          const found = await tx
            .selectFrom("shopper")
            .select("id")
            .where("email", "=", email)
            .execute();
          return found.map(({ id }) => id);
        },
        async create(tx, { subject: id, email }) {
          await tx.insertInto("shopper").values({ id, email }).execute();
          return id;
        },
        async setEmail(tx, id, email) {
          await tx.updateTable("shopper").set({ email }).where("id", "=", id).execute();
        },
        async erase(tx, id) {
          await tx.deleteFrom("shopper").where("id", "=", id).execute();
        },
        export: (tx, id) =>
          tx.selectFrom("shopper").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
      },
    });
    const open = () =>
      send(connector, "POST", "/account/open", {
        ...{ user_key: "a", key: "k", seq: 2 ** 53, email: "a@example.jp" },
        ...{ email_verified: true, language: "ja" },
      });
    expect((await Promise.all([open(), open(), open()])).map(({ code }) => code)).toEqual([
      "",
      "",
      "",
    ]);
    const update = {
      seq: 2 ** 33,
      user_key: "a",
      before_email: "a@example.jp",
      after_email: "b@example.jp",
    };
    expect((await send(connector, "POST", "/account/update", update)).code).toBe("");
    expect((await send(connector, "GET", "/account/export", { user_key: "a" })).body).toEqual({
      account: { id: "a", email: "b@example.jp" },
    });
    const late = { key: "m", seq: 2 ** 53 - 1, from: "sub:a", to: "sub:b" };
    expect((await send(connector, "PUT", "/account/owner", late)).code).toBe(
      "StaleSequenceException",
    );
    await send(connector, "POST", "/account/suspend", { user_key: "a", key: "s" });
    expect((await send(connector, "DELETE", "/account", { user_key: "a", key: "e" })).code).toBe(
      "",
    );
    expect(await db.selectFrom("shopper").selectAll().execute()).toEqual([]);
    await dispose();
  });
});
