import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { requestIds } from "../../src/http/request-id.ts";
import { registerHealth } from "../../src/process/health.ts";
import { logController, logOptions } from "../../src/process/log-options.ts";
import { createMetrics } from "../../src/process/metrics.ts";
import { observeRequests } from "../../src/process/observe.ts";
import type { Config } from "../../src/settings/config.ts";
import { createWorld, type World } from "../world/world.ts";

test("every answer has a request ID: a trusted proxy's, if it is plain and short, or else a new one", async () => {
  await using stranger = await createWorld([]);
  const unasked = await fetch(`${stranger.url}/health/live`, {
    headers: { "x-request-id": "mine" },
  });
  expect(unasked.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  await using world = await createWorld([], undefined, { trustedProxies: ["loopback"] });
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${world.url}/health/live`, { headers })).headers.get("x-request-id");
  expect(await ask({})).toMatch(/^[\da-f-]{36}$/);
  expect(await ask({ "x-request-id": "edge-7.Ab_1" })).toBe("edge-7.Ab_1");
  for (const bad of ["x".repeat(65), "a b", 'a"b', "a;b", "é"]) {
    expect(await ask({ "x-request-id": bad }), bad).toMatch(/^[\da-f-]{36}$/);
  }
});

/** Runs requests against an app with our log. Returns the lines of the log. */
async function readLog(
  world: World,
  level: Config["logLevel"],
  use: (app: FastifyInstance) => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const out = new PassThrough();
  const app = Fastify({
    logger: { ...(logOptions(level) as object), stream: out },
    logController,
    genReqId: requestIds(["loopback"]),
  });
  observeRequests(app, createMetrics(world.parts), ["loopback"]);
  await use(app);
  await app.close();
  out.end();
  const lines = (await text(out)).trim().split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

test("health checks are logged only at the level debug, or if they fail", async () => {
  await using world = await createWorld([]);
  const check = async (app: FastifyInstance) => {
    registerHealth(app, world.parts);
    for (const path of ["/health/live", "/health/ready"]) await app.inject(path);
  };
  expect(await readLog(world, "info", check)).toEqual([]);
  expect(await readLog(world, "debug", check)).toMatchObject([
    { call: "/health/live", status: 200, msg: "answered" },
    { call: "/health/ready", status: 200, msg: "answered" },
  ]);
  await world.database.close();
  expect(await readLog(world, "info", check)).toMatchObject([{ msg: "not ready" }]);
});

test("I06: a request is one line of the log, without its query, headers or body", async () => {
  await using world = await createWorld([]);
  const lines = await readLog(world, "info", async (app) => {
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
  });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({
    request_id: "known",
    call: "/a/:id",
    method: "POST",
    status: 200,
    msg: "answered",
  });
  expect(lines[1]?.ms).toBeTypeOf("number");
  expect(JSON.stringify(lines)).not.toMatch(/secret-in-(?:query|header|body)/);
});
