import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LoginBundle } from "@musubi/contract/login-pages";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { buildApp } from "../../../src/process/app.ts";
import { logOptions } from "../../../src/process/log-options.ts";
import { writeChange } from "../../ties/take-back/claims.ts";
import { schemaController } from "../../world/compilers.ts";
import { createWorld } from "../../world/world.ts";

test("S03 the log contains no link's secret after ten kinds of requests", async () => {
  await using world = await createWorld();
  const { parts, config } = world;
  const link = await writeChange(world, PEOPLE.hana, { kind: "leaving", service_id: 1 });
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const logger = { ...(logOptions("debug") as object), stream };
  const render = pathToFileURL(join(config.loginDist, "server/render.js"));
  const bundle: LoginBundle = await import(render.href);
  const app = await buildApp(parts, bundle, { logger, schemaController });
  const statuses: number[] = [];
  for (const [method, url] of [
    ["GET", `/login/take-back/${link}`],
    ["HEAD", `/login/take-back/${link}/step`],
    ["POST", `/login/take-back/${link}`],
    ["DELETE", `/login/take-back/${link}`],
    ["GET", `/login/take-back/${link}/social/google`],
    ["GET", `/login/take-back/${link}/%ff`],
    ["GET", `/login/take-back/${link}/a/b/c`],
    ["GET", `/login/object/${link}`],
    ["GET", `/login/admit/${link}`],
    ["POST", `/login/admit/${link}/x`],
  ] as const) {
    statuses.push((await app.inject({ method, url })).statusCode);
  }
  await app.close();
  expect(statuses).toEqual([200, 200, 400, 404, 404, 400, 404, 410, 410, 404]);
  expect(lines.length).toBeGreaterThanOrEqual(statuses.length);
  expect(lines.filter((line) => line.includes(link))).toEqual([]);
});
