import { getAttributes, getTokens, SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { insertStep } from "../../src/database/queries/operation-steps.ts";
import { insertOp } from "../../src/database/queries/operations.ts";
import type { OpState, StepState } from "../../src/database/tables.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const readMetrics = async (world: World, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/metrics`, { headers });

async function beginMerge({ database }: World, state: OpState, step: StepState): Promise<void> {
  const id = `merge-${state}`;
  const op = { id, kind: "merge", source: "other", target: PEOPLE.hana.subject } as const;
  await insertOp(database.db, { ...op, user_agent: null, now: 0 });
  await database.db.updateTable("operation").set({ state }).where("id", "=", id).execute();
  const owners = { from: "sub:other", to: `sub:${PEOPLE.hana.subject}` };
  await insertStep(database.db, { ...owners, op: id, serviceId: 2 });
  await database.db
    .updateTable("operation_step")
    .set({ state: step })
    .where("op", "=", id)
    .execute();
}

describe("metrics", () => {
  onBothEngines("count refusals by limits, and mailed links that admit a browser", async () => {
    await using world = await createWorld([PEOPLE.hana], undefined, { rateLimitFactor: 0.01 });
    const { limits, now } = world.parts;
    for (const ip of ["198.51.100.7", "198.51.100.7", "198.51.100.7"]) {
      await limits.reserveGuess("password", ip);
    }
    const account = PEOPLE.hana.subject;
    const link = { account, attempts_key: "", browser_hash: null, expires_at: now() + 60_000 };
    await world.database.db
      .insertInto("admission")
      .values([
        { ...link, link_hash: "1" },
        { ...link, link_hash: "2" },
        { ...link, link_hash: "3", browser_hash: "one" },
        { ...link, link_hash: "4", expires_at: now() - 1 },
      ])
      .execute();
    const metrics = await (await readMetrics(world)).text();
    for (const line of [
      'musubi_over_limit_total{limit="wrongPasswords"} 2',
      'musubi_over_limit_total{limit="wrongPasswordsOfAll"} 0',
      'musubi_over_limit_total{limit="wrongCodesOfAll"} 0',
      'musubi_admission_links{state="unopened"} 2',
      'musubi_admission_links{state="opened"} 1',
    ]) {
      expect(metrics).toContain(line);
    }
  });

  onBothEngines(
    "count requests by call and status, with their durations; password checks, outbox jobs and merges",
    async () => {
      const metricsToken = "a token of the operator's own";
      await using world = await createWorld([PEOPLE.hana], undefined, { metricsToken });
      const { code: authorization_code, verifier: code_verifier } = await world.obtainCode(
        PEOPLE.hana,
      );
      const body = { authorization_code, code_verifier, auth_service_id: 0 } as const;
      const { access_token } = dataOf(await world.client().send(getTokens, { body }));
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
      const answer = await readMetrics(world, { authorization: `Bearer ${metricsToken}` });
      expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
      const metrics = await answer.text();
      for (const line of [
        'musubi_requests_total{call="getAttributes",status="200"} 1',
        'musubi_requests_total{call="getAttributes",status="401"} 1',
        'musubi_requests_total{call="getTokens",status="200"} 1',
        'musubi_requests_total{call="POST /login",status="303"} 1',
        'musubi_requests_total{call="none",status="404"} 1',
        'musubi_log_ins_total{bound="yes"} 0',
        'musubi_log_ins_total{bound="no"} 1',
        'musubi_request_duration_seconds_bucket{le="+Inf",call="getAttributes"} 2',
        'musubi_request_duration_seconds_count{call="getAttributes"} 2',
        'musubi_password_checks{state="running",lane="known"} 0',
        'musubi_password_checks{state="waiting",lane="known"} 0',
        'musubi_password_checks{state="running",lane="unknown"} 0',
        'musubi_password_checks{state="waiting",lane="unknown"} 0',
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
    },
  );

  onBothEngines(
    "count closed accounts at services, and those that should have been erased an hour ago",
    async () => {
      await using world = await createWorld();
      const HOUR = 60 * 60_000;
      const now = world.parts.now();
      const sleeps = [
        ["asleep", now + HOUR],
        ["waking", now + HOUR],
        ["asleep", now - HOUR / 2],
        ["erasing", now - 2 * HOUR],
      ] as const;
      const account = PEOPLE.hana.subject;
      for (const [n, [state, erase_at]] of sleeps.entries()) {
        const service_id = 100 + n;
        const sleep = { state, sleep_key: `${n}`, left_at: 1, erase_at };
        await world.database.db
          .insertInto("place")
          .values({ account, service_id, lineage: "l", since: 1, ...sleep })
          .execute();
      }
      const metrics = await (await readMetrics(world)).text();
      expect(metrics).toContain('musubi_sleeps{state="asleep"} 4');
      expect(metrics).toContain('musubi_sleeps{state="overdue"} 1');
    },
  );

  onBothEngines(
    "count accounts that lately could not be brought home, but not among the refused merges",
    async () => {
      await using world = await createWorld();
      const { db } = world.database;
      const now = world.parts.now();
      const target = PEOPLE.hana.subject;
      for (const [id, ended] of [
        ["lately", now],
        ["long ago", now - SLEEP_MS],
      ] as const) {
        const op = { id, kind: "restore", source: null, target, user_agent: null } as const;
        await insertOp(db, { ...op, now: ended });
        await insertStep(db, { op: id, serviceId: 2, from: "", to: `sub:${target}` });
        await insertStep(db, { op: id, serviceId: 3, from: "", to: `sub:${target}` });
      }
      await db
        .updateTable("operation_step")
        .set({ state: "refused" })
        .where("service_id", "=", 2)
        .execute();
      const metrics = await (await readMetrics(world)).text();
      expect(metrics).toContain("musubi_restore_refused 1\n");
      expect(metrics).toContain('musubi_merges{state="refused"} 0');
    },
  );

  test("S20: on a laptop, are open to requests from the laptop itself, but not through a proxy", async () => {
    await using world = await createWorld([]);
    expect((await readMetrics(world)).status).toBe(200);
    const proxies: Record<string, string>[] = [
      { "x-forwarded-for": "198.51.100.1" },
      { "x-real-ip": "198.51.100.1" },
      { forwarded: "for=x" },
      { via: "1.1 proxy" },
    ];
    for (const headers of proxies) {
      expect((await readMetrics(world, headers)).status, JSON.stringify(headers)).toBe(404);
    }
  });

  test("S20: are closed in production if no token is set", async () => {
    await using world = await createWorld([], undefined, { production: true });
    expect((await readMetrics(world)).status).toBe(404);
    expect((await readMetrics(world, { authorization: "Bearer undefined" })).status).toBe(404);
  });

  test("require the token if one is set", async () => {
    const metricsToken = "a token for the operator, long enough";
    await using world = await createWorld([], undefined, { metricsToken, production: true });
    expect((await readMetrics(world)).status).toBe(404);
    expect((await readMetrics(world, { authorization: "Bearer another" })).status).toBe(404);
    const headers = { authorization: `Bearer ${metricsToken}` };
    expect((await readMetrics(world, headers)).status).toBe(200);
  });

  test("S63: through a proxy, are closed even to the token, however their path is spelled", async () => {
    const metricsToken = "a token for the operator, long enough";
    await using world = await createWorld([], undefined, { metricsToken, production: true });
    const token = { authorization: `Bearer ${metricsToken}` };
    const proxied = { ...token, "x-forwarded-for": "198.51.100.1" };
    const read = async (path: string, headers: Record<string, string>) =>
      (await fetch(`${world.url}${path}`, { headers })).status;
    expect(await read("/%6detrics", token)).toBe(200);
    for (const path of ["/metrics", "/%6detrics", "/%6D%65trics", "/METRICS", "//metrics"]) {
      expect([path, await read(path, proxied)]).toEqual([path, 404]);
    }
  });
});
