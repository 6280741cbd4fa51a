import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runCommand } from "@musubi/environment";
import { buildApps } from "../scripts/build/build-apps.ts";
import { endWhenAsked } from "../scripts/build/stop-request.ts";
import { startPostgres } from "../scripts/test/postgres.ts";
import { findPostgresBinaries } from "../scripts/test/system-software.ts";
import { type Contender, startIdentity } from "./contenders.ts";
import { createPostgresDatabase } from "./databases.ts";
import type { Shot, Task } from "./load.ts";
import { type Load, startLoad } from "./processes.ts";
import { deal, jsonHeaders, portalHeaders, signInTask } from "./workloads.ts";

// Measures what other users notice of a flood (F01): how long a cheap read and a renewal take beside visits on a
// thousand connections, while this many people post the login form at once, and while the hashing lane of unknown
// browsers is kept full.

const SIGN_INS = 500;
const VISITORS = 1_000;
/** A visitor asks for something, looks at it, and asks again. */
const VISIT_EVERY_MS = 5_000;
/** Two that are hashed, forty that wait, and two that are refused. */
const FILLING = 44;
/** What we demand of reads while the lane is full, as their 99th percentile. */
const MOST_MS = 500;
/** Reads and renewals are sent at this pace, whether or not the previous one is answered, so that a jam shows. */
const EVERY_MS = 10;
const CONNECTIONS = 64;
const QUIET_MS = 3_000;
const LONGEST_MS = 60_000;
const LOOK_EVERY_MS = 250;
const WAITING = /^musubi_password_checks\{state="waiting",lane="unknown"\} (\d+)$/m;
const LIST = "/account/get/service/activelist?identifier=1";
/** What visitors ask for: `undefined` is the page of the log-in. */
const VISITED = [LIST, "/account/attributes", "/.well-known/jwks.json", undefined];

endWhenAsked();
await runCommand(async () => {
  await buildApps(["login"]);
  await using world = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "musubi-flood-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const load = world.use(startLoad());

  console.log(`Reads and renewals, one each every ${EVERY_MS} ms, beside ${SIGN_INS} sign-ins.`);
  console.log(
    `"visits": ${VISITORS} connections, each with a request every ${VISIT_EVERY_MS / 1_000} s.`,
  );
  console.log(`"flood": all at once. "full": ${FILLING} at a time, which fill the hashing lane of`);
  console.log(`unknown browsers; the p99 of reads should stay under ${MOST_MS} ms then (F01).`);
  console.log(`Node ${process.versions.node} on ${cpus()[0]?.model.trim() ?? "this machine"}.\n`);
  await measure("SQLite", load, folder, `sqlite:${join(folder, "flood.db")}`);
  const binaries = findPostgresBinaries(process.env);
  if (binaries === undefined) {
    console.log("PostgreSQL is not installed here, so it was not measured.");
    return;
  }
  const { url } = world.use(await startPostgres(binaries, true));
  await measure("PostgreSQL", load, folder, await createPostgresDatabase(url, "flood"));
});

async function measure(engine: string, load: Load, folder: string, databaseUrl: string) {
  await using identity = await startIdentity(databaseUrl, folder);
  const { shots, ...task } = await signInTask(identity, SIGN_INS);
  const flood = { ...task, connections: shots.map((shot) => [shot]) };
  const full = { ...task, connections: deal(shots, FILLING) };
  const watch = await prepareWatch(identity);
  // Warms up what is measured.
  await load.perform({ ...flood, connections: flood.connections.slice(0, 20) });
  await watch(pause(QUIET_MS));

  print(engine, "reads p50", "p99", "renewals p50", "p99");
  const quiet = await watch(pause(QUIET_MS));
  print("  quiet", ...describe(quiet.reads), ...describe(quiet.renewals));
  const visits = await describeVisits(identity, task.headers.cookie, task.url);
  for (const [name, tasks] of Object.entries({ visits, flood, full })) {
    const working = load.perform(tasks);
    const waiting = watchLane(identity, working);
    const { reads, renewals } = await watch(working);
    print(`  ${name}`, ...describe(reads), ...describe(renewals));
    const { statuses } = await working;
    const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    console.log(`    answered ${answers.join(", ")}; up to ${await waiting} waited in the lane`);
  }
  console.log();
}

/** A minute of pages and reads, by holders and visitors in turn. */
async function describeVisits(
  { server, data }: Contender,
  cookie: string,
  login: string,
): Promise<Task> {
  const bearers = await data.accessTokens(VISITORS);
  const headers = portalHeaders(data);
  const connections = bearers.map((token, n) =>
    Array.from({ length: LONGEST_MS / VISIT_EVERY_MS }, (_, turn): Shot => {
      const path = VISITED[(n + turn) % VISITED.length];
      if (path === undefined) return { url: login, headers: { cookie } };
      return { url: server.url + path, headers: { authorization: `Bearer ${token}` } };
    }),
  );
  return {
    url: server.url,
    method: "GET",
    headers,
    expects: 200,
    connections,
    everyMs: VISIT_EVERY_MS,
  };
}

/** Returns the greatest number of waiting unknown browsers' passwords until `until` settles. */
async function watchLane({ server }: Contender, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  let most = 0;
  while (!isOver) {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const [, waiting] = WAITING.exec(metrics) ?? [];
    if (waiting === undefined) throw new Error("The metrics do not say how many passwords wait.");
    most = Math.max(most, Number(waiting));
    await pause(LOOK_EVERY_MS);
  }
  return most;
}

/** Prepares to measure how long reads and renewals take until a promise settles. */
async function prepareWatch({ server, data }: Contender) {
  const most = (3 * LONGEST_MS + 2 * QUIET_MS) / EVERY_MS;
  const [bearers, tokens] = [await data.accessTokens(10), await data.refreshTokens(most)];
  // As behind a balancer, which keeps its connections open: the time for a new connection is not measured.
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ask = () => time(agent, `${server.url}/health/live`, {});
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return async (until: Promise<unknown>) => {
    const reads: Promise<number>[] = [];
    const renewals: Promise<number>[] = [];
    let isOver = false;
    void until.finally(() => {
      isOver = true;
    });
    for (let n = 0; n < LONGEST_MS / EVERY_MS && !isOver; n += 1) {
      const authorization = `Bearer ${bearers[n % bearers.length]}`;
      const headers = { ...portalHeaders(data), authorization };
      reads.push(time(agent, `${server.url}${LIST}`, headers));
      const body = JSON.stringify({ refresh_token: tokens.pop(), auth_service_id: 0 });
      renewals.push(time(agent, `${server.url}/token/renew`, jsonHeaders(data), body));
      await pause(EVERY_MS);
    }
    return { reads: await Promise.all(reads), renewals: await Promise.all(renewals) };
  };
}

function time(agent: Agent, url: string, headers: Record<string, string>, body?: string) {
  const began = performance.now();
  const method = body === undefined ? "GET" : "POST";
  return new Promise<number>((resolve, reject) => {
    request(url, { agent, headers, method }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
      response.resume().on("end", () => resolve(performance.now() - began));
    })
      .on("error", reject)
      .end(body);
  });
}

function describe(times: readonly number[]): [string, string] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)} ms`;
  return [at(0.5), at(0.99)];
}

function print(name: string, ...columns: readonly string[]): void {
  console.log(name.padEnd(12) + columns.map((column) => column.padStart(14)).join(""));
}
