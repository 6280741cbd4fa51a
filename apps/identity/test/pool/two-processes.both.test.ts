import { PEOPLE } from "@musubi/demo-world";
import { ResponseBodyError, refreshTokenGrant } from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPoolClient, type PoolClient } from "../world/pool-client.ts";
import { type Deployment, startProcesses } from "../world/processes.ts";

/** Two processes and two commands have to start, perhaps on a busy machine. */
const START_MS = 120_000;

let deployment: Deployment;
let clients: readonly [PoolClient, PoolClient];

beforeAll(async () => {
  deployment = await startProcesses(2);
  const [one, other] = await Promise.all(
    deployment.processes.map(({ url }) =>
      createPoolClient({
        url,
        identity: "http://identity.localhost",
        portal: "http://portal.localhost",
      }),
    ),
  );
  if (!one || !other) throw new Error("Two processes were asked for.");
  clients = [one, other];
}, START_MS);
afterAll(() => deployment[Symbol.asyncDispose]());

const refusal = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "went through",
    (error: unknown) => (error instanceof ResponseBodyError ? error.error : `${error}`),
  );

describe("two processes on one database are one pool", () => {
  test("P02: a code of one process is redeemed once, at either process", async () => {
    const [one, other] = clients;
    const begun = await one.begin();
    const callback = await one.walk(begun, PEOPLE.hana);
    const attempts = Array.from({ length: 20 }, (_, n) =>
      refusal((n % 2 === 0 ? one : other).redeem(begun, callback)),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "went through")).toHaveLength(1);
  });

  test("T07: a refresh token is accepted at most once, at either process", async () => {
    const [one, other] = clients;
    const begun = await one.begin();
    const tokens = await other.redeem(begun, await one.walk(begun, PEOPLE.hana));
    const attempts = Array.from({ length: 10 }, (_, n) =>
      refusal(
        refreshTokenGrant((n % 2 === 0 ? one : other).configuration, tokens.refresh_token ?? ""),
      ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "went through").length).toBeLessThanOrEqual(1);
  });

  test("a sign-in that began at one process ends at the other", async () => {
    const [one, other] = clients;
    const begun = await one.begin();
    const elsewhere = { ...begun, url: begun.url };
    const mixed: PoolClient = { ...one, atHome: other.atHome };
    const callback = await mixed.walk(elsewhere, PEOPLE.kenji);
    expect((await other.redeem(begun, callback)).claims()?.sub).toBe(PEOPLE.kenji.subject);
  });
});
