import {
  changeEmail,
  changePassword,
  getAttributes,
  setAttributes,
  writeLog,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { findFreePort } from "@musubi/environment/ports";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../src/database/open.ts";
import { DatabaseUnavailableError } from "../../src/database/unavailable.ts";
import { Browser } from "../world/browser.ts";
import { engine } from "../world/database.ts";
import { fillDisk } from "../world/full-disk.ts";
import { holdTable } from "../world/hold-accounts.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const post = (world: World, path: string, body: object, bearer?: string): Promise<Response> =>
  fetch(`${world.url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": world.config.apiKey,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });

/** Returns the parts of a refusal that tell a caller to try again. */
const readRefusal = (response: Response) => ({
  status: response.status,
  patience: Number(response.headers.get("retry-after")) > 0,
});

const LATER = { status: 503, patience: true };

/** Writes a long row to the journal. */
const log = (world: World) =>
  post(world, writeLog.path, {
    log_level: 0,
    identifier: 1,
    operation_detail: 1,
    log_info: { log_text: "x".repeat(2_000) },
  });

// The embedded database is in the process itself and cannot be killed. No engine
// takes part in hashing passwords, so F01 runs on one engine only.
if (engine === "postgres") {
  test("F05: with a full disk writes are refused with a retry, reads work, and nothing is half done", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    const { db } = world.database;
    const change = () =>
      post(world, changeEmail.path, { access_token, email: "new-hana@example.jp" }, access_token);
    const countRows = () =>
      Promise.all(
        (["verification_code", "outbox", "journal"] as const).map(
          async (table) => (await db.selectFrom(table).selectAll().execute()).length,
        ),
      );
    expect((await log(world)).status).toBe(200);
    const [codes = 0, jobs = 0, rows = 0] = await countRows();
    // A change writes a code, then a mail, then a row: the disk may be full at any of them.
    for (const full of [["journal"], ["outbox"], ["verification_code"], "all"] as const) {
      await using _disk = await fillDisk(world.database, full);
      expect(readRefusal(await change()), `${full}`).toEqual(LATER);
      expect(await countRows(), `${full}`).toEqual([codes, jobs, rows]);
      dataOf(await world.client({ bearer: access_token }).send(getAttributes, {}));
    }
    {
      await using _disk = await fillDisk(world.database, "all");
      expect(readRefusal(await log(world))).toEqual(LATER);
    }
    expect((await change()).status).toBe(200);
    expect((await log(world)).status).toBe(200);
    expect(await countRows()).toEqual([codes + 1, jobs + 1, rows + 2]);
  });

  // Run in parallel, since these tests mostly wait.
  describe.concurrent("F02: requests that need the database are told to retry, and work again afterwards:", () => {
    const PATIENCE_MS = 1_500;

    const enter = async () => {
      const world = await createWorld([PEOPLE.hana], undefined, {}, PATIENCE_MS);
      const { access_token } = await world.signIn();
      const headers = {
        "x-api-key": world.config.apiKey,
        authorization: `Bearer ${access_token}`,
      };
      const change = { access_token, email: "new-hana@example.jp" };
      return {
        world,
        /** A single statement. */
        read: () => fetch(`${world.url}${getAttributes.path}`, { headers }),
        /** A transaction. */
        change: () => post(world, changeEmail.path, change, access_token),
        /** A statement that writes to the account. */
        speak: () => post(world, setAttributes.path, { language: "en" }, access_token),
        [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
      };
    };

    const isLive = async ({ url }: World) => (await fetch(`${url}/health/live`)).status === 200;

    test("while the database is slow", async () => {
      await using visitor = await enter();
      const { world, read, change } = visitor;
      const other = openDatabase(world.config.databaseUrl);
      await other.transact(async (trx) => {
        await sql`lock table account in access exclusive mode`.execute(trx);
        const answers = await Promise.all([read(), change(), read(), change()]);
        expect(answers.map(readRefusal)).toEqual([LATER, LATER, LATER, LATER]);
        expect(await isLive(world)).toBe(true);
      });
      await other.close();
      expect((await read()).status).toBe(200);
      expect((await change()).status).toBe(200);
    });

    test("while a statement is slow to be prepared: requests that wait behind the first are told to retry too", async () => {
      await using visitor = await enter();
      const { world, read } = visitor;
      // Each connection prepares the statement at the first of several reads.
      const readMany = () => Promise.all(Array.from({ length: 12 }, read));
      const lock = await holdTable(world.config.databaseUrl, "account", "access exclusive");
      const answers = await readMany();
      expect(answers.map(readRefusal)).toEqual(answers.map(() => LATER));
      await lock[Symbol.asyncDispose]();
      expect((await readMany()).map(({ status }) => status)).toEqual(answers.map(() => 200));
    });

    test("after a statement took too long: PostgreSQL cancels it too, and keeps no connection for it", async () => {
      await using visitor = await enter();
      const { world, read, change } = visitor;
      const watcher = openDatabase(world.config.databaseUrl);
      const countWaiting = async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(watcher.db);
        return rows[0]?.waiting;
      };
      {
        await using _lock = await holdTable(
          world.config.databaseUrl,
          "account",
          "access exclusive",
        );
        const answers = Promise.all([read(), change(), read(), change()]);
        await expect.poll(() => countWaiting()).toBeGreaterThan(0);
        expect((await answers).map(readRefusal)).toEqual([LATER, LATER, LATER, LATER]);
        await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { timeout: 20_000 });
      }
      await watcher.close();
      expect((await read()).status).toBe(200);
    });

    test("while another process stalls in a transaction, until PostgreSQL ends that transaction", async () => {
      await using visitor = await enter();
      const { world, speak } = visitor;
      const frozen = openDatabase(world.config.databaseUrl, PATIENCE_MS);
      const begun = Promise.withResolvers<void>();
      const thaw = Promise.withResolvers<void>();
      const left = frozen.transact(async (trx) => {
        await frozen.lockAccounts(trx, [PEOPLE.hana.subject]);
        begun.resolve();
        await thaw.promise;
      });
      await begun.promise;
      expect(readRefusal(await speak())).toEqual(LATER);
      await untilWell(speak);
      thaw.resolve();
      await expect(left).rejects.toThrow(DatabaseUnavailableError);
      await frozen.close();
    });

    test("while no connection is free", async () => {
      await using visitor = await enter();
      const { world, read, change } = visitor;
      const held = Promise.withResolvers<void>();
      const begun = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
      const holding = begun.map(({ resolve }) =>
        world.database.transact(async () => {
          resolve();
          await held.promise;
        }),
      );
      await Promise.all(begun.map(({ promise }) => promise));
      expect(readRefusal(await change())).toEqual(LATER);
      expect((await read()).status).toBe(200);
      held.resolve();
      await Promise.all(holding);
      expect((await change()).status).toBe(200);
    });

    test("after its connections were killed", async () => {
      await using visitor = await enter();
      const { world, read, change } = visitor;
      const other = openDatabase(world.config.databaseUrl);
      const kill = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
      const answers = [...Array.from({ length: 20 }, read), change(), change()];
      await kill();
      for (const answer of await Promise.all(answers)) {
        if (answer.status !== 200) expect(readRefusal(answer)).toEqual(LATER);
      }
      expect(await isLive(world)).toBe(true);
      await kill();
      const statuses = await untilWell(read);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect((await change()).status).toBe(200);
      await other.close();
    });

    test("S67: while it is read-only, as on a former leader: also what only reads, and readiness", async () => {
      await using visitor = await enter();
      const { world, read, change, speak } = visitor;
      const ready = () => fetch(`${world.url}/health/ready`);
      const other = new pg.Client({ connectionString: world.config.databaseUrl });
      await other.connect();
      const become = async (is: "on" | "off") => {
        await other.query(`do $$ begin execute 'alter database ' || current_database()
          || ' set default_transaction_read_only = ${is}'; end $$`);
        await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
      };
      await become("on");
      const answers = await Promise.all([read(), change(), speak(), read(), change(), speak()]);
      expect(answers.map(readRefusal)).toEqual(answers.map(() => LATER));
      expect(await (await ready()).json()).toMatchObject({ status: "database read-only" });
      expect(await isLive(world)).toBe(true);
      await become("off");
      await untilWell(ready);
      const well = [await read(), await change(), await speak()];
      expect(well.map(({ status }) => status)).toEqual([200, 200, 200]);
      await other.end();
    });

    test("statements fail if nothing listens", async () => {
      const database = openDatabase(`postgres://127.0.0.1:${await findFreePort()}/nowhere`);
      const statement = sql`select 1`.execute(database.db);
      await expect(statement).rejects.toThrow(DatabaseUnavailableError);
      await expect(database.transact(async () => {})).rejects.toThrow(DatabaseUnavailableError);
      await database.close();
    });
  });
} else {
  test("F01: while forty passwords of unknown browsers wait, the next is told to retry; sessions and known browsers do not wait", async () => {
    await using world = await createWorld();
    const browser = new Browser();
    const { access_token } = await world.signIn(PEOPLE.hana, browser);
    const { hasher } = world.parts;
    let isFull = true;
    // While a holder is served first, one of these checks is refused for a moment.
    const comeAgain = () => new Promise((turn) => setImmediate(turn));
    const keepChecking = async () => {
      while (isFull) await hasher.verify(null, "Wrong2026", "unknown").catch(comeAgain);
    };
    const checks = Array.from({ length: 42 }, keepChecking);
    const full = { known: { running: 0, waiting: 0 }, unknown: { running: 2, waiting: 40 } };
    expect(hasher.load()).toEqual(full);

    const again = world.loginUrl({ prompt: "login" });
    const stranger = await world.submitSignIn(new Browser(), again, PEOPLE.hana);
    expect(readRefusal(stranger)).toEqual(LATER);
    dataOf(await world.client({ bearer: access_token }).send(getAttributes, {}));
    // A holder does not wait for these checks in their own session, nor in a known browser.
    const change = {
      access_token,
      previous_password: "Wrong2026",
      proposed_password: "Another2026",
    };
    const wrong = await post(world, changePassword.path, change, access_token);
    expect(await wrong.json()).toMatchObject({ error_code: "InvalidPasswordException" });
    expect((await world.submitSignIn(browser, again, PEOPLE.hana)).status).toBe(303);
    isFull = false;
    await Promise.all(checks);
    await world.signIn();
  });

  test("F05: with a full disk writes are refused with a retry, reads work, and nothing is half done", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    const { db } = world.database;
    const countRows = async () => (await db.selectFrom("journal").select("id").execute()).length;
    const before = await countRows();
    await sql`pragma max_page_count = 1`.execute(db);
    const answers = [];
    do answers.push(await log(world));
    while (answers.at(-1)?.status === 200);
    expect(answers.slice(-1).map(readRefusal)).toEqual([LATER]);
    expect(await countRows()).toBe(before + answers.length - 1);
    dataOf(await world.client({ bearer: access_token }).send(getAttributes, {}));
    await sql`pragma max_page_count = 1000000`.execute(db);
    expect((await log(world)).status).toBe(200);
  });
}

/** Repeats a request until it does not answer 503. Returns the statuses. */
async function untilWell(ask: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  do statuses.push((await ask()).status);
  while (statuses.at(-1) === 503);
  return statuses;
}
