import { getAttributes, LOG_RETENTION_DAYS, type Tokens } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { endSessionBySecret } from "../../src/accounts/sessions/end-sessions.ts";
import { LEFTOVERS } from "../../src/database/queries/clean-up.ts";
import { findSso } from "../../src/database/queries/client-sessions.ts";
import { monthOf } from "../../src/database/queries/journal-months.ts";
import { cleanUp } from "../../src/process/clean-up.ts";
import { startPeriodicJobs } from "../../src/process/periodic.ts";
import { Browser } from "../world/browser.ts";
import { openSession } from "../world/client-sessions.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld } from "../world/world.ts";

const DAY = 24 * 60 * 60_000;

describe("the clean-up", () => {
  test("deletes expired rows, and nothing else", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji]);
    const { db } = world.database;
    const old: Tokens = await world.signIn(PEOPLE.kenji);
    const now = world.parts.now();
    const entry = (id: string, at: number) => ({
      id,
      month: monthOf(at),
      at,
      author: "nobody" as const,
      account: null,
      log_level: 0 as const,
      identifier: 1 as const,
      operation_detail: 1 as const,
      email: "",
      user_id: "",
      result: "",
      user_agent: "",
      network: "",
      log_text: "",
    });
    const expired = now - LOG_RETENTION_DAYS * DAY - 1;
    const many = Array.from({ length: 1_200 }, (_, n) => entry(`old-${n}`, expired));
    for (let n = 0; n < many.length; n += 300) {
      await db
        .insertInto("journal")
        .values(many.slice(n, n + 300))
        .execute();
    }
    await db
      .insertInto("journal")
      .values(entry("young", expired + 60_000))
      .execute();
    const proof = { issuer: "i", operation: "o", caller: "c", auth_time: now };
    await db
      .insertInto("spent_proof")
      .values([
        { ...proof, subject: "old", spent_at: now - 8 * DAY },
        { ...proof, subject: "young", spent_at: now },
      ])
      .execute();

    const job = { payload: "{}", created_at: 0, due_at: 0, last_error: "550" };
    await db
      .insertInto("outbox")
      .values([
        { ...job, id: "old mail", kind: "login-code", gave_up_at: now - 31 * DAY },
        { ...job, id: "young mail", kind: "mail", gave_up_at: now - 29 * DAY },
        { ...job, id: "old word to a service", kind: "tell-address", gave_up_at: now - 99 * DAY },
        { ...job, id: "old log-out", kind: "tell-log-out", gave_up_at: now - 31 * DAY },
        { ...job, id: "young log-out", kind: "tell-log-out", gave_up_at: now - 29 * DAY },
      ])
      .execute();
    await db
      .insertInto("undeliverable")
      .values([
        { email_key: "mended@example.jp", since: now - 31 * DAY },
        { email_key: "dead@example.jp", since: now - 29 * DAY },
      ])
      .execute();

    const browser = { account: PEOPLE.hana.subject, since: 1, user_agent: "" };
    await db
      .insertInto("known_browser")
      .values([
        { ...browser, browser_hash: "old", seen_at: now - 402 * DAY },
        { ...browser, browser_hash: "young", seen_at: now - 400 * DAY },
      ])
      .execute();

    const forgotten = { account: PEOPLE.hana.subject, since: 1 };
    await db
      .insertInto("forgotten_browser")
      .values([
        { ...forgotten, browser_hash: "old", forgotten_at: now - 21 * DAY - 1 },
        { ...forgotten, browser_hash: "young", forgotten_at: now - 21 * DAY },
      ])
      .execute();

    const admission = { account: PEOPLE.hana.subject, attempts_key: "a", browser_hash: null };
    await db
      .insertInto("admission")
      .values([
        { ...admission, link_hash: "old", expires_at: now - DAY - 1 },
        { ...admission, link_hash: "young", expires_at: now - DAY },
      ])
      .execute();

    expect(await cleanUp(world.database, now)).toEqual([
      { table: "journal", rows: 1_200 },
      { table: "known_browser", rows: 1 },
      { table: "forgotten_browser", rows: 1 },
      { table: "admission", rows: 1 },
      { table: "spent_proof", rows: 1 },
      { table: "outbox", rows: 2 },
      { table: "undeliverable", rows: 1 },
    ]);
    // The sign-ins of this test are in the journal as well.
    const left = await db.selectFrom("journal").select("id").where("user_agent", "=", "").execute();
    expect(left.map(({ id }) => id)).toEqual(["young"]);
    dataOf(await world.client({ bearer: old.access_token }).send(getAttributes, {}));
    expect(await cleanUp(world.database, now)).toEqual([]);

    world.passTime(33 * DAY);
    const fresh = await world.signIn();
    const tables = (await cleanUp(world.database, world.parts.now())).map(({ table }) => table);
    expect(tables).toEqual(expect.arrayContaining(["token_family", "login_session"]));
    expect(await db.selectFrom("token_family").select("account").execute()).toHaveLength(1);
    dataOf(await world.client({ bearer: fresh.access_token }).send(getAttributes, {}));
  });

  test("keeps a login session as long as a client session depends on it", async () => {
    await using world = await createWorld();
    const { db } = world.database;
    const clean = async () =>
      (await cleanUp(world.database, world.parts.now()))
        .map(({ table }) => table)
        // On PostgreSQL the limits' counts of this test's log-ins are rows, too.
        .filter((table) => table !== "rate_limit");
    const browsers = [new Browser(), new Browser(), new Browser()] as const;
    for (const browser of browsers) await world.signIn(PEOPLE.hana, browser);
    const [visiting, ending] = browsers;
    const { sso } = await openSession(world, visiting, "store-site");
    await openSession(world, ending, "store-site");
    const secret = ending.cookies.get("musubi_login") ?? "";
    await world.database.transact((trx) => endSessionBySecret(world.parts, trx, secret));
    await db
      .insertInto("pending_interaction")
      .values({ id_hash: "h", sso, service_id: 1, request: "", expires_at: world.parts.now() })
      .execute();
    // Deletes what else keeps sessions: the portal's tokens, and the links in mails about new browsers.
    for (const table of ["token_family", "told_sign_in"] as const) {
      await db.deleteFrom(table).execute();
    }

    world.passTime(2 * DAY);
    // The ended session is deleted, and the code of the other client session.
    expect(await clean()).toEqual(["oidc_state", "pending_interaction", "login_session"]);
    expect(await db.selectFrom("login_session").select("sso").execute()).toHaveLength(2);
    expect(await findSso(db, sso)).toMatchObject([{ account: PEOPLE.hana.subject }]);

    world.passTime(28 * DAY + 1);
    expect(await clean()).toEqual([]);
    world.passTime(2 * DAY);
    expect(await clean()).toEqual(["oidc_state", "client_session"]);
    world.passTime(DAY);
    expect(await clean()).toEqual(["login_session"]);
    expect(await db.selectFrom("login_session").select("sso").execute()).toEqual([]);
    expect(await db.selectFrom("oidc_state").select("model").execute()).toEqual([]);
  });

  test("has statements that all run on this engine, and lists none twice", async () => {
    await using world = await createWorld([]);
    expect(await cleanUp(world.database, world.parts.now())).toEqual([]);
    const kinds = LEFTOVERS.map(({ table, end }) => `${table} ${end}`);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

test("a periodic job that fails is reported and repeated; stopping waits for the run under way", async () => {
  const failures: string[] = [];
  let runs = 0;
  let finished = 0;
  const twice = Promise.withResolvers<void>();
  const jobs = startPeriodicJobs(
    [
      {
        name: "sometimes",
        everyMs: 1,
        work: async () => {
          runs += 1;
          if (runs === 1) throw new Error("not today");
          twice.resolve();
          await new Promise((done) => setImmediate(done));
          finished += 1;
        },
      },
    ],
    (job) => failures.push(job),
  );
  await twice.promise;
  await jobs.stop();
  expect(failures).toEqual(["sometimes"]);
  expect(finished).toBe(runs - 1);
});
