import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { MIGRATIONS, migrate, pendingMigrations } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { findSso } from "../../src/database/queries/client-visits.ts";
import { deleteOidcStateOf } from "../../src/database/queries/oidc-state.ts";
import { endLoginSessions, findSsoBySecret } from "../../src/database/queries/sessions.ts";
import { createEmptyDatabase, engine } from "../world/database.ts";
import { dumpSchema } from "./schema-dump.ts";

const NAMES = Object.keys(MIGRATIONS);

/** A row of the journal as the version before 0012 writes it. */
const OLD_ROW = {
  at: 1,
  proven: 1,
  account: "a" as string | null,
  log_level: 0,
  identifier: 0,
  operation_detail: 1,
  email: "Hana@Example.jp",
  user_id: "a",
  result: "成功",
  user_agent: "",
  log_text: "",
};

async function withDatabase<T>(work: (database: Database, url: string) => Promise<T>) {
  const empty = await createEmptyDatabase();
  const database = openDatabase(empty.url);
  try {
    return await work(database, empty.url);
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

  test("a database that a newer version migrated is left alone, in words; this version may still run on it", () =>
    withDatabase(async (database) => {
      await migrate(database);
      const schema = await dumpSchema(database);
      for (const name of ["0099-passkeys", "0098-devices"]) {
        await sql`insert into kysely_migration values (${name}, '2030-01-01')`.execute(database.db);
      }
      await expect(migrate(database)).rejects.toThrow(
        "The database already has 0098-devices, 0099-passkeys, which this version does not know. Use the version that brought the last of them, or a newer one.",
      );
      expect(await pendingMigrations(database)).toEqual([]);
      expect(await dumpSchema(database)).toBe(schema);
    }));

  test("what has landed is not edited: the schema is the one on record", async () => {
    const schema = await withDatabase(async (database) => {
      await migrate(database);
      return dumpSchema(database);
    });
    await expect(`${schema}\n`).toMatchFileSnapshot(`./schema.${engine}.txt`);
  });

  test("0010 makes the tables of ties anew, with what was in them", async () => {
    const empty = await createEmptyDatabase();
    const before = openDatabase(empty.url);
    await migrate(before, "0009-pool");
    for (const statement of [
      "insert into account (id, email, email_key, language, created_at) values ('a', 'a', 'a', 'ja', 1)",
      "insert into tie (account, service_id, since) values ('a', 1, 1)",
      "insert into merge_op values ('op', 'merge', 'a', 'b', 'running', 1, 2)",
      "insert into merge_busy values ('a', 'op')",
      "insert into merge_step values ('op', 1, 'op:1', 7, 'sub:a', 'sub:b', null, 'sent', 3, 'timeout')",
    ]) {
      await sql.raw(statement).execute(before.db);
    }
    await before.close();

    const database = openDatabase(empty.url);
    await migrate(database);
    const { db } = database;
    const step = await db.selectFrom("merge_step").selectAll().executeTakeFirstOrThrow();
    expect(step).toMatchObject({ op: "op", seq: 7, state: "sent", is_back: 0, unheard: 3 });
    const tie = await db.selectFrom("tie").selectAll().executeTakeFirstOrThrow();
    expect(tie).toMatchObject({ account: "a", lineage: "a 1", telling: null });
    expect(await db.selectFrom("merge_busy").selectAll().execute()).toHaveLength(1);
    await expect(db.deleteFrom("merge_op").execute()).rejects.toThrow();
    await database.close();
    await empty.dispose();
  });

  test("0012 says of old rows who wrote them only where their shape tells, and old processes go on", async () => {
    const empty = await createEmptyDatabase();
    const before = openDatabase(empty.url);
    await migrate(before, "0011-login-steps");
    const write = async ({ db }: Database, id: string, changes: Partial<typeof OLD_ROW> = {}) => {
      const row = { id, ...OLD_ROW, ...changes };
      const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      const values = sql.join(Object.values(row));
      await sql`insert into journal (${names}) values (${values})`.execute(db);
    };
    await write(before, "as identity words it");
    await write(before, "in words", { log_text: "signed in" });
    await write(before, "of a stranger", { proven: 0, account: null, user_id: "" });
    await write(before, "of another user", { user_id: "b" });
    await write(before, "unproven words", { proven: 0, account: null, log_text: "signed in" });
    await before.close();

    const database = openDatabase(empty.url);
    await migrate(database);
    await write(database, "written by an old process", { log_text: "signed in" });
    const rows = await database.db
      .selectFrom("journal")
      .select(["id", "author", "email", "network", "times"])
      .orderBy("id")
      .execute();
    const kept = { email: "hana@example.jp", network: "", times: 1 };
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { id: "as identity words it", author: "nobody", ...kept },
      { id: "in words", author: "holder", ...kept },
      { id: "of a stranger", author: "nobody", ...kept },
      { id: "of another user", author: "holder", ...kept },
      { id: "unproven words", author: "nobody", ...kept },
      { id: "written by an old process", author: "nobody", ...kept, email: OLD_ROW.email },
    ]);
    await database.close();
    await empty.dispose();
  });

  test("0013 drops proofs and codes that say nothing of their service, and nothing else", async () => {
    const empty = await createEmptyDatabase();
    const before = openDatabase(empty.url);
    await migrate(before, "0012-journal-authors");
    const proof = (hash: string) =>
      `insert into store_proof (hash, caller, store_account, email, migration_status, created_at, expires_at) values ('${hash}', 'a', 'store-1', 'a@example.jp', 0, 1, 2)`;
    const code = (key: string) =>
      `insert into verification_code (key, code_hash, target, expires_at, sends, last_sent_at) values ('${key}', 'h', 't', 1, 1, 1)`;
    const job = (kind: string) =>
      `insert into outbox (id, kind, payload, created_at, due_at) values ('${kind}', '${kind}', '', 1, 1)`;
    for (const statement of [
      proof("of nobody knows where"),
      code("store-reset:a:b"),
      code("change-email:a"),
      code("forgot:b"),
      job("store-reset-code"),
      job("mail"),
      "insert into spent_proof values ('school', 'b', 1, 'link:3', 'a', 1)",
      "insert into password_attempt values ('k', 5, 1)",
    ]) {
      await sql.raw(statement).execute(before.db);
    }
    await before.close();

    const database = openDatabase(empty.url);
    await migrate(database);
    const { db } = database;
    expect(await db.selectFrom("store_proof").selectAll().execute()).toEqual([]);
    const codes = await db.selectFrom("verification_code").select("key").orderBy("key").execute();
    expect(codes.map(({ key }) => key)).toEqual(["change-email:a", "forgot:b"]);
    const jobs = await db.selectFrom("outbox").select("id").execute();
    expect(jobs.map(({ id }) => id)).toEqual(["mail"]);
    expect(await db.selectFrom("spent_proof").selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom("password_attempt").selectAll().execute()).toHaveLength(1);
    // The version before goes on, and what it certifies is good at no service here.
    await sql.raw(proof("of an old process")).execute(db);
    const { service_id } = await db
      .selectFrom("store_proof")
      .select("service_id")
      .executeTakeFirstOrThrow();
    expect(service_id).toBe(0);
    await database.close();
    await empty.dispose();
  });

  test("0014 makes sleeps of what was left lately, and remembers what ties were linked from", async () => {
    const empty = await createEmptyDatabase();
    const before = openDatabase(empty.url);
    await migrate(before, "0013-service-of-proofs");
    const now = Date.now();
    const long = now - 15 * 24 * 60 * 60_000;
    const op = (id: string, kind: string, state: string, at: number) =>
      `insert into merge_op values ('${id}', '${kind}', null, 'a', '${state}', 1, ${at})`;
    const step = (id: string, service: number, from: string, to: string) =>
      `insert into merge_step (op, service_id, key, seq, from_owner, to_owner, service_email, state)
        values ('${id}', ${service}, '${id}:${service}', 1, '${from}', '${to}', 'old@example.jp', 'done')`;
    for (const statement of [
      "insert into account (id, email, email_key, language, created_at) values ('a', 'a@b.jp', 'a', 'ja', 1)",
      op("left", "delete", "done", now - 1),
      step("left", 1, "sub:a", ""),
      op("long ago", "delete", "done", long),
      step("long ago", 2, "sub:a", ""),
      op("linked", "link", "done", now - 5),
      step("linked", 3, "old:x", "sub:a"),
      `insert into tie (account, service_id, since, lineage) values ('a', 3, ${now - 5}, 'l')`,
      `insert into tie (account, service_id, since, lineage) values ('a', 4, ${now - 6}, 'm')`,
      "insert into merge_busy values ('a', 'left')",
    ]) {
      await sql.raw(statement).execute(before.db);
    }
    await before.close();

    const database = openDatabase(empty.url);
    await migrate(database);
    const { db } = database;
    expect(await db.selectFrom("sleep").selectAll().execute()).toMatchObject([
      {
        key: "left:1",
        account: "a",
        service_id: 1,
        service_email: "a@b.jp",
        began_at: now - 1,
        erase_at: now - 1 + 14 * 24 * 60 * 60_000,
        state: "asleep",
      },
    ]);
    const ties = await db.selectFrom("tie").selectAll().orderBy("service_id").execute();
    expect(ties).toMatchObject([
      { linked_owner: "old:x", linked_email: "old@example.jp", linked_at: now - 5 },
      { linked_owner: null, linked_email: null, linked_at: null },
    ]);
    expect(await db.selectFrom("merge_step").selectAll().execute()).toHaveLength(3);
    expect(await db.selectFrom("merge_busy").selectAll().execute()).toHaveLength(1);
    await database.close();
    await empty.dispose();
  });

  test("0015 knows no browser of old sessions and operations, and old processes go on", async () => {
    const empty = await createEmptyDatabase();
    const before = openDatabase(empty.url);
    await migrate(before, "0013-service-of-proofs");
    const write = async ({ db }: Database, name: string) => {
      for (const statement of [
        `insert into account (id, email, email_key, language, created_at) values ('${name}', '${name}', '${name}', 'ja', 1)`,
        `insert into login_session (id, secret_hash, account, auth_time, created_at, expires_at) values ('${name}', '${name}', '${name}', 1, 1, 2)`,
        `insert into token_family (id, login_session, account, code_hash, challenge, code_expires_at, redeemed_at, expires_at, created_at) values ('${name}', '${name}', '${name}', '${name}', 'c', 1, 1, 2, 1)`,
        `insert into merge_op (id, kind, target, state, created_at, touched_at) values ('${name}', 'link', '${name}', 'running', 1, 1)`,
      ]) {
        await sql.raw(statement).execute(db);
      }
    };
    await write(before, "before");
    await before.close();

    const database = openDatabase(empty.url);
    await migrate(database);
    await write(database, "beside");
    const { db } = database;
    for (const table of ["live_session", "merge_op"] as const) {
      const rows = await db.selectFrom(table).select("user_agent").execute();
      expect(rows.map(({ user_agent }) => user_agent)).toEqual([null, null]);
    }
    await database.close();
    await empty.dispose();
  });

  test("0017 dates passwords by what identity wrote down, and old processes go on", async () => {
    const empty = await createEmptyDatabase();
    const before = openDatabase(empty.url);
    await migrate(before, "0016-beliefs");
    const open = ({ db }: Database, name: string) =>
      sql`insert into account (id, email, email_key, language, created_at)
        values (${name}, ${name}, ${name}, 'ja', 100)`.execute(db);
    let rows = 0;
    const write = (account: string, at: number, changes: Record<string, string | number> = {}) => {
      rows += 1;
      const row = { id: `${rows}`, author: "identity", ...OLD_ROW, account, at, ...changes };
      const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      const values = sql.join(Object.values(row));
      return sql`insert into journal (${names}) values (${values})`.execute(before.db);
    };
    for (const name of ["changed", "reset", "never"]) await open(before, name);
    await write("changed", 200, { operation_detail: 8 });
    await write("changed", 300, { operation_detail: 6 });
    await write("changed", 400, { operation_detail: 1 });
    await write("reset", 250, { operation_detail: 8 });
    // A refused try, and what others than identity say.
    await write("never", 500, { operation_detail: 6, proven: 0, log_level: 1 });
    await write("never", 500, { operation_detail: 8, author: "holder" });
    await write("never", 500, { operation_detail: 8, author: "nobody" });
    await before.close();

    const database = openDatabase(empty.url);
    await migrate(database);
    await open(database, "beside");
    const accounts = await database.db
      .selectFrom("account")
      .select(["id", "password_since"])
      .orderBy("id")
      .execute();
    expect(accounts.map((account) => [account.id, account.password_since])).toEqual([
      ["beside", null],
      ["changed", 300],
      ["never", 100],
      ["reset", 250],
    ]);
    expect(await database.db.selectFrom("known_browser").selectAll().execute()).toEqual([]);
    await database.close();
    await empty.dispose();
  });

  test("0023 has each session be its own at services, the pool remember what it did, and old processes go on", async () => {
    const empty = await createEmptyDatabase();
    const before = openDatabase(empty.url);
    await migrate(before, "0022-codes-by-address");
    const write = async ({ db }: Database, name: string) => {
      for (const statement of [
        `insert into account (id, email, email_key, language, created_at) values ('${name}', '${name}', '${name}', 'ja', 1)`,
        `insert into login_session (id, secret_hash, account, auth_time, created_at, expires_at) values ('of ${name}', '${name}', '${name}', 1, 1, 2)`,
        `insert into oidc_state (model, id_hash, payload, account, expires_at) values ('Grant', '${name}', '', '${name}', 1)`,
      ]) {
        await sql.raw(statement).execute(db);
      }
    };
    await write(before, "before");
    await before.close();

    const database = openDatabase(empty.url);
    await migrate(database);
    // Of the version before there may be several: none of them is another one's.
    for (const name of ["beside", "as well"]) await write(database, name);
    const { db } = database;
    for (const name of ["before", "beside", "as well"]) {
      const sso = `of ${name}`;
      expect(await findSsoBySecret(db, name)).toEqual({ account: name, sso });
      expect(await findSso(db, sso)).toMatchObject([{ account: name, auth_time: 1 }]);
      await deleteOidcStateOf(db, name);
      expect(await endLoginSessions(db, name, 3)).toEqual([sso]);
      expect(await findSso(db, sso)).toEqual([]);
    }
    expect(await db.selectFrom("oidc_state").selectAll().execute()).toEqual([]);
    await database.close();
    await empty.dispose();
  });

  test("0029 tells the browser of a session where it was noted with it, and old processes go on", async () => {
    const empty = await createEmptyDatabase();
    const before = openDatabase(empty.url);
    await migrate(before, NAMES.at(NAMES.indexOf("0029-sessions-of-browsers") - 1));
    const begin = ({ db }: Database, id: string, at: number) =>
      sql
        .raw(
          `insert into login_session (id, secret_hash, account, auth_time, created_at, expires_at) values ('${id}', '${id}', 'a', ${at}, ${at}, 9)`,
        )
        .execute(db);
    for (const statement of [
      "insert into account (id, email, email_key, language, created_at) values ('a', 'a', 'a', 'ja', 1)",
      "insert into known_browser (account, browser_hash, since, seen_at) values ('a', 'mark', 1, 3)",
    ]) {
      await sql.raw(statement).execute(before.db);
    }
    await begin(before, "first", 1);
    await begin(before, "last", 3);
    await before.close();

    const database = openDatabase(empty.url);
    await migrate(database);
    await begin(database, "beside", 4);
    const sessions = await database.db
      .selectFrom("login_session")
      .select(["id", "browser_hash"])
      .orderBy("created_at")
      .execute();
    expect(sessions.map(({ id, browser_hash }) => [id, browser_hash])).toEqual([
      ["first", null],
      ["last", "mark"],
      ["beside", null],
    ]);
    await database.close();
    await empty.dispose();
  });

  test("asked for at once and again, each is applied once, and nobody waits for ever", async () => {
    await withDatabase(async (database, url) => {
      // A second handle would block the one thread that both have on SQLite.
      const other = engine === "postgres" ? openDatabase(url) : database;
      const asked = [database, database, other, other];
      const applied = await Promise.all(asked.map((each) => migrate(each)));
      expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([NAMES, [], [], []]);
      for (let n = 0; n < 3; n += 1) expect(await migrate(database)).toEqual([]);
      await other.close();
    });
  });

  test("one that fails leaves nothing behind, and nobody locked out", async () => {
    await withDatabase(async (database) => {
      await sql.raw("create table journal (id integer)").execute(database.db);
      await expect(migrate(database)).rejects.toThrow(/journal/);
      expect(await pendingMigrations(database)).toEqual(NAMES);
      await sql.raw("drop table journal").execute(database.db);
      expect(await migrate(database)).toEqual(NAMES);
    });
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
