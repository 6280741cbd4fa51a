import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { getAttributes, LOG_RETENTION_DAYS, type Tokens } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { LEFTOVERS } from "../../src/database/queries/clean-up.ts";
import { insertOp } from "../../src/database/queries/merge-ops.ts";
import { insertStep } from "../../src/database/queries/merge-steps.ts";
import type { OpState, StepState } from "../../src/database/tables.ts";
import { requestId } from "../../src/http/request-id.ts";
import { cleanUp } from "../../src/process/clean-up.ts";
import { logController, logOptions } from "../../src/process/log-options.ts";
import { createMetrics } from "../../src/process/metrics.ts";
import { observeRequests } from "../../src/process/observe.ts";
import { startPeriodicJobs } from "../../src/process/periodic.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const DAY = 24 * 60 * 60_000;

const readMetrics = async (world: World, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/metrics`, { headers });

async function beginMerge({ database }: World, state: OpState, step: StepState): Promise<void> {
  const id = `merge-${state}`;
  const op = { id, kind: "merge", source: "other", target: PEOPLE.hana.subject, now: 0 } as const;
  await insertOp(database.db, op);
  await database.db.updateTable("merge_op").set({ state }).where("id", "=", id).execute();
  const owners = { from: "sub:other", to: `sub:${PEOPLE.hana.subject}` };
  await insertStep(database.db, { ...owners, op: id, serviceId: 2 });
  await database.db.updateTable("merge_step").set({ state: step }).where("op", "=", id).execute();
}

describe("metrics", () => {
  test("requests by call and status, how long they took, passwords and the outbox", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    dataOf(await world.client({ bearer: access_token }).send(getAttributes, {}));
    await world.client({ bearer: "forged" }).send(getAttributes, {});
    await fetch(`${world.url}/nowhere?secret=1`);
    await world.parts.outbox.add(
      world.database.db,
      { kind: "erase-account", account: PEOPLE.hana.subject },
      world.parts.now() - 90_000,
    );
    await world.database.db
      .insertInto("outbox")
      .values({
        id: "to nobody",
        kind: "mail",
        payload: "{}",
        created_at: 0,
        due_at: 0,
        last_error: "550",
        gave_up_at: 1,
      })
      .execute();
    await beginMerge(world, "running", "todo");
    await beginMerge(world, "cancelling", "refused");
    await beginMerge(world, "done", "done");
    const answer = await readMetrics(world);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    const metrics = await answer.text();
    for (const line of [
      'musubi_requests_total{call="getAttributes",status="200"} 1',
      'musubi_requests_total{call="getAttributes",status="401"} 1',
      'musubi_requests_total{call="getTokens",status="200"} 1',
      'musubi_requests_total{call="/login",status="303"} 1',
      'musubi_requests_total{call="none",status="404"} 1',
      'musubi_request_duration_seconds_bucket{le="+Inf",call="getAttributes"} 2',
      'musubi_request_duration_seconds_count{call="getAttributes"} 2',
      'musubi_password_checks{state="running"} 0',
      'musubi_password_checks{state="waiting"} 0',
      'musubi_outbox_jobs{state="due"} 1',
      'musubi_outbox_jobs{state="given_up"} 0',
      'musubi_outbox_jobs{state="undelivered"} 1',
      'musubi_merges{state="under_way"} 2',
      'musubi_merges{state="refused"} 1',
    ]) {
      expect(metrics).toContain(line);
    }
    const age = /musubi_outbox_oldest_due_seconds ([\d.]+)/.exec(metrics)?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(90);
    expect(metrics).not.toContain("secret");
  });

  test("are for this machine, and not for what a proxy on it hands on", async () => {
    await using world = await createWorld([]);
    expect((await readMetrics(world)).status).toBe(200);
    for (const headers of [{ "x-forwarded-for": "198.51.100.1" }, { forwarded: "for=x" }]) {
      expect((await readMetrics(world, headers)).status).toBe(404);
    }
  });

  test("want the token where there is one", async () => {
    const metricsToken = "a token for whoever watches us, long enough";
    await using world = await createWorld([], undefined, { metricsToken });
    expect((await readMetrics(world)).status).toBe(404);
    expect((await readMetrics(world, { authorization: "Bearer another" })).status).toBe(404);
    const headers = { authorization: `Bearer ${metricsToken}` };
    expect((await readMetrics(world, headers)).status).toBe(200);
  });
});

describe("request ids", () => {
  test("every answer has one, and a plain one of a proxy is kept", async () => {
    await using world = await createWorld([]);
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${world.url}/health/live`, { headers })).headers.get("x-request-id");
    expect(await ask({})).toMatch(/^[\da-f-]{36}$/);
    expect(await ask({ "x-request-id": "edge-7.Ab_1" })).toBe("edge-7.Ab_1");
    for (const bad of ["x".repeat(65), "a b", 'a"b', "a;b", "é"]) {
      expect(await ask({ "x-request-id": bad }), bad).toMatch(/^[\da-f-]{36}$/);
    }
  });
});

test("I06: a request is one line of the log, without its query, headers or body", async () => {
  await using world = await createWorld([]);
  const out = new PassThrough();
  const app = Fastify({
    logger: { ...(logOptions("info") as object), stream: out },
    logController,
    genReqId: requestId,
  });
  observeRequests(app, createMetrics(world.parts));
  app.post("/a/:id", async (request) => {
    request.log.warn({ req: request }, "said by hand");
    return {};
  });
  await app.inject({
    method: "POST",
    url: "/a/secret-in-path?q=secret-in-query",
    headers: { authorization: "Bearer secret-in-header", "x-request-id": "known" },
    payload: { password: "secret-in-body" },
  });
  await app.close();
  out.end();
  const lines = (await text(out))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({
    request_id: "known",
    call: "/a/:id",
    method: "POST",
    status: 200,
    msg: "answered",
  });
  expect(lines[1].ms).toBeTypeOf("number");
  expect(JSON.stringify(lines)).not.toMatch(/secret-in-(?:query|header|body)/);
});

describe("the clean-up", () => {
  test("drops what has outlived its use, and nothing else", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji]);
    const { db } = world.database;
    const old: Tokens = await world.signIn(PEOPLE.kenji);
    const now = world.parts.now();
    const entry = (id: string, at: number) => ({
      id,
      at,
      proven: 0,
      account: null,
      log_level: 0 as const,
      identifier: 1 as const,
      operation_detail: 1 as const,
      email: "",
      user_id: "",
      result: "",
      user_agent: "",
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
      ])
      .execute();
    await db
      .insertInto("undeliverable")
      .values([
        { email_key: "mended@example.jp", since: now - 31 * DAY },
        { email_key: "dead@example.jp", since: now - 29 * DAY },
      ])
      .execute();

    expect(await cleanUp(world.database, now)).toEqual([
      { table: "journal", rows: 1_200 },
      { table: "spent_proof", rows: 1 },
      { table: "outbox", rows: 1 },
      { table: "undeliverable", rows: 1 },
    ]);
    // The sign-ins of this very test are in the log as well.
    const left = await db.selectFrom("journal").select("id").where("user_agent", "=", "").execute();
    expect(left.map(({ id }) => id)).toEqual(["young"]);
    dataOf(await world.client({ bearer: old.access_token }).send(getAttributes, {}));
    expect(await cleanUp(world.database, now)).toEqual([]);

    world.passTime(32 * DAY);
    const fresh = await world.signIn();
    const tables = (await cleanUp(world.database, world.parts.now())).map(({ table }) => table);
    expect(tables).toEqual(expect.arrayContaining(["token_family", "login_session"]));
    expect(await db.selectFrom("token_family").select("account").execute()).toHaveLength(1);
    dataOf(await world.client({ bearer: fresh.access_token }).send(getAttributes, {}));
  });

  test("every statement runs on this engine", async () => {
    await using world = await createWorld([]);
    expect(await cleanUp(world.database, world.parts.now())).toEqual([]);
    expect(new Set(LEFTOVERS.map(({ table }) => table)).size).toBe(LEFTOVERS.length);
  });
});

test("a periodic job that fails is told of and done again; stopping waits for the one under way", async () => {
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
