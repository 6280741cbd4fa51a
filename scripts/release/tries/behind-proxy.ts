import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@musubi/environment/ports";
import { LEAN } from "../../build/memory-settings.ts";
import { endWithUs } from "../../build/stop-request.ts";
import { type Postgres, startPostgres } from "../../test/postgres.ts";
import { findPostgresBinaries } from "../../test/system-software.ts";
import { PORTAL, prepareTrial, type Running, type Trial } from "../trial.ts";
import { startLoad } from "./load.ts";
import { expectThat } from "./tries.ts";

/** Long enough for a proxy to notice that a process is new, or gone. */
const LOOKED_MS = 3_000;
export const HOST = "id.example.jp";
export const PORTAL_HOST = "account.example.jp";

export type ProxyPorts = { http: number; https: number; one: number; two: number; portal: number };

/** Starts a proxy on these ports, with files in the trial's folder. */
export type StartProxy = (trial: Trial, ports: ProxyPorts) => Promise<ChildProcess>;

/** Two processes on one PostgreSQL behind a proxy: replaced one after the other under load, and one killed. */
export async function tryBehindProxy(
  release: string,
  startProxy: StartProxy,
): Promise<readonly string[]> {
  const binaries = findPostgresBinaries(process.env);
  if (binaries === undefined) throw new Error("There is no PostgreSQL. apt-get install postgresql");
  await using postgres = await startPostgres(binaries);
  using trial = prepareTrial(release, {
    ...LEAN,
    DATABASE_URL: postgres.url,
    STOP_NOTICE_SECONDS: "3",
    TRUSTED_PROXIES: "loopback",
    // The load of this trial comes from one address.
    RATE_LIMIT_FACTOR: "100000",
    LOG_LEVEL: "warn",
  });
  trial.run("musubi.js", "migrate");
  const [http, https, one, two, portal] = await Promise.all(
    Array.from({ length: 5 }, () => findFreePort()),
  );
  const ports = { http, https, one, two, portal } as ProxyPorts;
  const running = [
    await trial.start("identity.js", ports.one),
    await trial.start("identity.js", ports.two),
  ];
  await trial.start("portal.js", ports.portal);
  makeCertificate(trial.folder);
  const proxy = await startProxy(trial, ports);
  const ended = once(proxy, "exit");
  let complaints = "";
  proxy.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  try {
    await Promise.race([
      waitUntilListening(ports.https),
      ended.then(() => Promise.reject(new Error("The proxy ended."))),
    ]);
    await pause(LOOKED_MS);
    return [
      await replaceEach(trial, running, ports),
      await killOne(running[0] as Running, ports.https),
      await readPortal(ports.https),
      await readMetrics(ports.https),
      await loseDatabase(postgres, ports.https),
    ];
  } catch (error) {
    throw new Error(`${complaints}\n${error instanceof Error ? error.message : error}`);
  } finally {
    proxy.kill("SIGTERM");
    await ended;
  }
}

async function replaceEach(trial: Trial, running: Running[], ports: ProxyPorts): Promise<string> {
  const load = startLoad(ports.https, HOST);
  for (const [at, port] of [ports.one, ports.two].entries()) {
    // This file tells nginx that a process stops, as its settings say; haproxy notices by itself.
    const mark = join(trial.folder, `${port}.stopping`);
    writeFileSync(mark, "");
    await pause(1_000);
    running[at]?.child.kill("SIGTERM");
    const code = await running[at]?.ended;
    expectThat(code === 0, `A process ended with ${code}.\n${running[at]?.said()}`);
    running[at] = await trial.start("identity.js", port);
    rmSync(mark);
    await pause(LOOKED_MS);
  }
  const { asked, failed } = await load.stop();
  const faults = Object.values(failed).flat();
  expectThat(faults.length === 0, `${faults.length} of ${asked} failed: ${[...new Set(faults)]}`);
  return `both processes replaced under load: ${asked} requests, none failed`;
}

async function killOne({ child }: Running, port: number): Promise<string> {
  const load = startLoad(port, HOST);
  await pause(LOOKED_MS);
  child.kill("SIGKILL");
  await pause(LOOKED_MS);
  const { asked, failed } = await load.stop();
  const repeated = [...failed.GET, ...failed.renewal];
  expectThat(repeated.length === 0, `Failed though they are repeated: ${[...new Set(repeated)]}`);
  const count = failed.POST.length;
  return `one of two killed under load: ${asked} requests, ${count} failed, each a POST that was under way`;
}

/** Without its database identity answers for itself: the proxy's own page says nothing to a program or a holder. */
async function loseDatabase(postgres: Postgres, port: number): Promise<string> {
  await postgres.stop();
  await pause(LOOKED_MS);
  const call = await runCurl(port, "/token/get", HOST, [
    ...["-H", "x-api-key: trial", "-H", "accept-language: ja", "-H", `origin: ${PORTAL}`],
    ...["--json", '{"authorization_code":"x","code_verifier":"x","auth_service_id":0}'],
  ]);
  const page = await runCurl(port, `/login/take-back/${"x".repeat(43)}/`, HOST, [
    "-H",
    "accept: text/html",
  ]);
  const expected = [
    [call, /^HTTP\/\S+ 503/],
    [call, /^retry-after: \d/im],
    [call, /^x-request-id: \S/im],
    [call, /^access-control-allow-origin: /im],
    [call, /"error_code":"ServiceUnavailableException"/],
    [page, /^HTTP\/\S+ 503/],
    [page, /^retry-after: \d/im],
    [page, /<html lang="ja"/],
  ] as const;
  for (const [{ stdout }, wanted] of expected) {
    expectThat(wanted.test(stdout), `Without its database identity lacks ${wanted}:\n${stdout}`);
  }
  return "without the database, callers and holders get identity's own 503";
}

async function readPortal(port: number): Promise<string> {
  const { stdout } = await runCurl(port, "/change-email");
  expectThat(/^HTTP\/\S+ 200/.test(stdout), stdout.slice(0, 200));
  expectThat(/content-security-policy: .*frame-ancestors 'none'/i.test(stdout), "No policy.");
  return "the portal is there, with its headers";
}

/** What routers, and identity's own decoding, could take for its metrics. */
const METRICS = [
  "/metrics",
  "/%6detrics",
  "/%6D%45TRICS",
  "/METRICS",
  "//metrics",
  "/./metrics",
  "/%2e/metrics",
  "/metrics/",
  "/metrics;x",
  "/metrics?x",
];

async function readMetrics(port: number): Promise<string> {
  for (const path of METRICS) {
    const { stdout } = await runCurl(port, path, HOST);
    // Identity sets this header in each of its answers.
    const isIdentitys = /^x-content-type-options:/im.test(stdout);
    expectThat(
      /^HTTP\/\S+ 404/.test(stdout) && !isIdentitys,
      `${path} reached identity:\n${stdout.slice(0, 500)}`,
    );
  }
  return "identity's metrics are refused by the proxy, in every spelling";
}

async function runCurl(
  port: number,
  path: string,
  host = PORTAL_HOST,
  more: readonly string[] = [],
): Promise<{ readonly stdout: string }> {
  const url = `https://${host}:${port}${path}`;
  const stdout = execFileSync(
    "curl",
    [
      "-sik",
      "--path-as-is",
      "--noproxy",
      "*",
      "--resolve",
      `${host}:${port}:127.0.0.1`,
      ...more,
      url,
    ],
    { encoding: "utf8" },
  );
  return { stdout };
}

function makeCertificate(folder: string): void {
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
      ...["-days", "2", "-subj", `/CN=${HOST}`],
      ...["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")],
    ],
    { stdio: "ignore" },
  );
}

async function waitUntilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await runCurl(port, "/").catch(() => undefined);
    if (answer) return;
    await pause(100);
  }
  throw new Error("The proxy did not begin to listen.");
}

/** Starts a program in the foreground. */
export const startInFront = (program: string, args: readonly string[], env = process.env) =>
  endWithUs(spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env }));
