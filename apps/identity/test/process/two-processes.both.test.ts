import {
  DAY_MS,
  getAttributes,
  LogLevel,
  logOut,
  renewTokens,
  type Tokens,
  writeLog,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { refreshTokenGrant } from "openid-client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../src/database/open.ts";
import { KEY_STANDBY_MS } from "../../src/tokens/keys.ts";
import { refusal } from "../pool/conformance-plan.ts";
import { engine } from "../world/database.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createPoolClient, type PoolClient } from "../world/pool-client.ts";
import { type Deployment, type IdentityProcess, startProcesses } from "../world/processes.ts";

let deployment: Deployment;
let one: IdentityProcess;
let other: IdentityProcess;

beforeAll(async () => {
  deployment = await startProcesses(2);
  const [first, second] = deployment.processes;
  if (!first || !second) throw new Error("Two processes were asked for.");
  [one, other] = [first, second];
});

afterAll(() => deployment[Symbol.asyncDispose]());

const renew = (at: IdentityProcess, refresh_token: string) =>
  at.client().send(renewTokens, { body: { refresh_token, auth_service_id: 0 } });

const kidOf = ({ access_token }: Tokens): string =>
  JSON.parse(Buffer.from(access_token.split(".")[0] ?? "", "base64url").toString()).kid;

describe("two processes on one database are one pool", () => {
  let pools: readonly [PoolClient, PoolClient];
  beforeAll(async () => {
    const at = ({ url }: IdentityProcess) =>
      createPoolClient({
        url,
        identity: "http://identity.localhost",
        portal: "http://portal.localhost",
      });
    pools = await Promise.all([at(one), at(other)]);
  });

  test("P02: a code of one process is redeemed once, at either process", async () => {
    const [here, there] = pools;
    const begun = await here.begin();
    const callback = await here.walk(begun, PEOPLE.hana);
    const attempts = Array.from({ length: 20 }, (_, n) =>
      refusal((n % 2 === 0 ? here : there).redeem(begun, callback)),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "went through")).toHaveLength(1);
  });

  test("T07: a refresh token is accepted at most once, at either process", async () => {
    const [here, there] = pools;
    const begun = await here.begin();
    const tokens = await there.redeem(begun, await here.walk(begun, PEOPLE.hana));
    const attempts = Array.from({ length: 10 }, (_, n) =>
      refusal(
        refreshTokenGrant((n % 2 === 0 ? here : there).configuration, tokens.refresh_token ?? ""),
      ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "went through").length).toBeLessThanOrEqual(1);
  });

  test("a sign-in that began at one process ends at the other", async () => {
    const [here, there] = pools;
    const begun = await here.begin();
    const elsewhere = { ...begun, url: begun.url };
    const mixed: PoolClient = { ...here, atHome: there.atHome };
    const callback = await mixed.walk(elsewhere, PEOPLE.kenji);
    expect((await there.redeem(begun, callback)).claims()?.sub).toBe(PEOPLE.kenji.subject);
  });
});

describe("two processes on one database behave as one", () => {
  test("a sign-in at one is known to the other; a log-out at one is enforced by the other", async () => {
    const { access_token } = await one.signIn();
    const there = other.client(access_token);
    dataOf(await there.send(getAttributes, {}));
    dataOf(await one.client(access_token).send(logOut, { body: { access_token } }));
    expect(codeOf(await there.send(getAttributes, {}))).toBe("NotAuthorizedException");
  });

  test("the metrics of a process include its memory, event loop and garbage collection", async () => {
    const metrics = await (await fetch(`${one.url}/metrics`)).text();
    for (const name of [
      "process_resident_memory_bytes",
      "process_cpu_seconds_total",
      "nodejs_eventloop_lag_p99_seconds",
      "nodejs_heap_size_used_bytes",
      "nodejs_gc_duration_seconds",
      "musubi_requests_total",
    ]) {
      expect(metrics).toContain(`# TYPE ${name} `);
    }
  });

  test("T07: renewals at both form one chain of refresh tokens; a replayed token ends the chain", async () => {
    const { refresh_token } = await one.signIn();
    const renewed = await Promise.all(
      Array.from({ length: 20 }, (_, n) => renew(n % 2 === 0 ? one : other, refresh_token)),
    );
    const successors = new Set(renewed.map((outcome) => dataOf(outcome).refresh_token));
    expect(successors.size).toBe(1);
    const [successor = ""] = successors;
    const next = dataOf(await renew(other, successor)).refresh_token;
    expect(codeOf(await renew(one, refresh_token))).toBe("NotAuthorizedException");
    expect(codeOf(await renew(other, next))).toBe("NotAuthorizedException");
  });

  test("W02: wrong passwords at both count together", async () => {
    const guess = (at: IdentityProcess) =>
      at.submitSignIn({ email: PEOPLE.mio.email, password: "Wrong2026" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => guess(n % 2 === 0 ? one : other)),
    );
    const looked = answers.filter(({ status }) => status === 422).length;
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10 - looked);
    const database = openDatabase(deployment.databaseUrl);
    onTestFinished(() => database.close());
    const { failures } = await database.db
      .selectFrom("password_attempt")
      .select("failures")
      .executeTakeFirstOrThrow();
    // Five tries are free. On a slow machine the first pause, a second, may pass; each try still counts.
    expect(looked).toBeGreaterThanOrEqual(5);
    expect(failures).toBe(looked);
    await database.db.updateTable("password_attempt").set({ failures: 15 }).execute();
    for (const process of [one, other]) {
      expect((await process.submitSignIn(PEOPLE.mio)).status).toBe(429);
    }
  });

  test("S08: when wrong passwords at both reach the hundredth failure, one link is mailed", async () => {
    const database = openDatabase(deployment.databaseUrl);
    onTestFinished(() => database.close());
    const { email } = PEOPLE.kenji;
    const guess = (at: IdentityProcess) => at.submitSignIn({ email, password: "Wrong2026" });
    expect((await guess(one)).status).toBe(422);
    // A day ago, so that the pause after the last failure is over.
    const almost = { failures: 99, last_at: Date.now() - DAY_MS };
    await database.db
      .updateTable("password_attempt")
      .set(almost)
      .where("failures", "=", 1)
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => guess(n % 2 === 0 ? one : other)),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(1);
    for (const process of [one, other]) {
      expect((await process.submitSignIn(PEOPLE.kenji)).status).toBe(429);
    }
    const row = database.db.selectFrom("password_attempt").selectAll().where("failures", "=", 100);
    expect(await row.execute()).toMatchObject([{ link_asked_at: expect.anything() }]);
    const jobs = database.db.selectFrom("outbox").select("id").where("kind", "=", "admission-link");
    await expect.poll(() => jobs.execute(), { timeout: 30_000 }).toEqual([]);
    const links = database.db
      .selectFrom("journal")
      .select("id")
      .where("log_text", "=", "admission")
      .where("account", "=", PEOPLE.kenji.subject);
    expect(await links.execute()).toHaveLength(1);
  });

  test("S44: an ID that the `musubi` command blocks is blocked at both at once, until it is unblocked", async () => {
    const { sora } = PEOPLE;
    const order = (act: string) =>
      deployment.run("musubi", act, sora.email, "--reason", "Ticket 4711", "--by", "Aoki");
    const tokens = await one.signIn(sora);
    expect(await order("block")).toBe(`${sora.subject} is blocked until it is unblocked.\n`);
    expect(codeOf(await renew(other, tokens.refresh_token))).toBe("NotAuthorizedException");
    for (const at of [one, other]) {
      expect((await at.submitSignIn(sora)).status).toBe(403);
    }
    await expect(order("block")).rejects.toMatchObject({ code: 1 });
    expect(await order("unblock")).toBe(`${sora.subject} is no longer blocked.\n`);
    dataOf(await renew(one, (await other.signIn(sora)).refresh_token));
  });

  // The embedded database has one process, which counts in its own memory.
  test.runIf(engine === "postgres")(
    "requests count together, whatever the limits of each process",
    async () => {
      const narrow = await deployment.start("node", { RATE_LIMIT_FACTOR: "0.02" });
      const log = (at: IdentityProcess) =>
        at.client().send(writeLog, {
          body: { log_level: LogLevel.INFO, identifier: 1, operation_detail: 1, log_info: {} },
        });
      for (let n = 0; n < 12; n += 1) dataOf(await log(n % 2 === 0 ? narrow : one));
      expect(codeOf(await log(narrow))).toBe("TooManyRequestException");
      dataOf(await log(one));

      // S11: this process would check one wrong password of a network, and the others have checked several.
      const guess = (at: IdentityProcess, email: string) =>
        at.submitSignIn({ email, password: "Wrong2026" });
      expect((await guess(one, "nobody@example.jp")).status).toBe(422);
      expect((await guess(narrow, "nobody-else@example.jp")).status).toBe(429);
    },
  );

  test("a key that `rotate-keys` makes is published by both, then signs at both; each accepts the other's tokens", async () => {
    const before = await one.signIn();
    const printed = await deployment.run("rotate-keys");
    const kid = /The new key is (\S+)\./.exec(printed)?.[1];
    expect(kid).toBeDefined();
    const both = [one, other];

    await deployment.passTime(61_000);
    for (const at of both) {
      const { keys } = (await (await fetch(`${at.url}/.well-known/jwks.json`)).json()) as {
        keys: { kid: string }[];
      };
      expect(keys.map((key) => key.kid)).toContain(kid);
      // A new key of each kind, and the two keys that they replace.
      expect(keys).toHaveLength(4);
    }
    expect(kidOf(await other.signIn())).toBe(kidOf(before));

    await deployment.passTime(KEY_STANDBY_MS);
    const [here, there] = [await one.signIn(), await other.signIn()];
    expect([kidOf(here), kidOf(there)]).toEqual([kid, kid]);
    for (const at of both) {
      for (const tokens of [before, here, there]) {
        dataOf(await at.client(tokens.access_token).send(getAttributes, {}));
      }
    }

    // Forgetting a compromised key voids what it has signed, and nothing else.
    await expect(deployment.run("rotate-keys", "--forget", "none")).rejects.toMatchObject({
      code: 1,
    });
    await deployment.run("rotate-keys", "--forget", kid ?? "");
    await deployment.passTime(61_000);
    for (const [at, { access_token, refresh_token }] of [
      [one, there],
      [other, here],
    ] as const) {
      const refused = await at.client(access_token).send(getAttributes, {});
      expect(codeOf(refused)).toBe("NotAuthorizedException");
      dataOf(await renew(at, refresh_token));
    }
  });
});
