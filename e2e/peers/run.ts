import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { text } from "node:stream/consumers";
import { PEOPLE } from "@musubi/demo-world";
import { type Browser, chromium, type Page } from "@playwright/test";
import { buildApps } from "../../scripts/build/build-apps.ts";
import { endWhenAsked, endWithUs } from "../../scripts/build/stop-request.ts";
import { ensureTestSoftware } from "../../scripts/test/system-software.ts";
import { DATABASES, tryDatabases } from "./databases.ts";
import { findFreePort, startIdentity } from "./identity.ts";
import { compileGo, installPeers, installSystemPeers } from "./install.ts";
import { OLD_POOL, tryOldPool } from "./old-pool.ts";
import { isThere, waitFor } from "./patience.ts";
import { describeClient, idOf, PEERS, type Peer, secretOf, variableOf } from "./peers.ts";
import { describeTable, type Outcome } from "./table.ts";

// Runs third-party OpenID clients, unmodified and as in their quick starts, against identity, and a
// third-party pool that a user moves in from: `npm run test:peers [NAME]`.

const { riku } = PEOPLE;
const PATIENCE_MS = 30_000;
const here = import.meta.dirname;

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean =>
  wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part.toLowerCase()));
const chosen = PEERS.filter(({ name }) => isWanted(name));
if (chosen.length === 0 && !isWanted(OLD_POOL) && !isWanted(DATABASES)) {
  const names = [...PEERS.map(({ name }) => name), OLD_POOL, DATABASES];
  console.error(`No client has that in its name: ${names.join(", ")}.`);
  process.exit(1);
}
endWhenAsked();
installPeers();
installSystemPeers(chosen);
await buildApps(["login"]);

/** The clients that were notified of a log-out, each at its own path. */
const told: string[] = [];
const ear = createServer(async (request, response) => {
  told.push(`${request.url?.slice(1)}`);
  await text(request);
  response.end();
}).listen(0, "127.0.0.1");
await once(ear, "listening");
const earOrigin = `http://127.0.0.1:${(ear.address() as AddressInfo).port}`;

const ports = new Map<Peer, number>();
for (const peer of chosen) ports.set(peer, await findFreePort());
const originOf = (peer: Peer): string => `http://127.0.0.1:${ports.get(peer)}`;
const clients = chosen
  .filter(({ kind }) => kind !== "pool")
  .map((peer) => describeClient(peer, originOf(peer), earOrigin));

await using identity = await startIdentity(
  clients,
  Object.fromEntries(chosen.map((peer) => [variableOf(peer), secretOf(peer)])),
);
const browser = await chromium.launch({
  executablePath: ensureTestSoftware(process.env).chromium,
  args: ["--no-sandbox"],
});
const END_SESSION = `${identity.origin}/oidc/end-session?ui_locales=en`;
const LOGGED_OUT = "logged out";
const outcomes: Outcome[] = [];
try {
  for (const peer of chosen) {
    const outcome = await tryPeer(peer, browser).catch(
      (error: unknown): Outcome => ({
        peer,
        passed: [],
        fault: error instanceof Error ? error.message : `${error}`,
      }),
    );
    outcomes.push(outcome);
    console.log(
      `${outcome.fault === undefined ? "passed" : "FAILED"}  ${peer.name}: ${outcome.passed.join(", ")}`,
    );
    if (outcome.fault !== undefined) console.log(outcome.fault);
  }
} finally {
  await browser.close();
  ear.close();
}
const others = [
  [OLD_POOL, "moved in from", tryOldPool],
  [DATABASES, "a service's connector on them", tryDatabases],
] as const;
let areOthersGood = true;
for (const [name, what, work] of others) {
  if (isWanted(name)) areOthersGood = (await tryOther(`${name}, ${what}`, work)) && areOthersGood;
}
const table = describeTable(outcomes);
if (chosen.length > 0) console.log(`\n${table}`);
const isTold = readFileSync(`${here}/../../docs/services.md`, "utf8").includes(`${table}\n`);
if (wanted.length === 0 && !isTold)
  console.log("\ndocs/services.md has another table: please replace it with this one.");
const isGood = outcomes.every(({ fault }) => fault === undefined) && areOthersGood;
process.exitCode = isGood && (isTold || wanted.length > 0) ? 0 : 1;

/** Tries something else of other makers, and prints the result. Returns whether it passed. */
async function tryOther(name: string, work: () => Promise<readonly string[]>): Promise<boolean> {
  try {
    console.log(`passed  ${name}: ${(await work()).join(", ")}`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${name}\n${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Tries everything that a peer can do. Throws at the first failure. */
async function tryPeer(peer: Peer, chromiumBrowser: Browser): Promise<Outcome> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ISSUER: identity.origin,
    CLIENT_ID: peer.kind === "pool" ? "musubi-portal" : idOf(peer),
    CLIENT_SECRET: secretOf(peer),
    PORT: `${ports.get(peer)}`,
    EMAIL: riku.email,
    PASSWORD: riku.password,
    DOCUMENTS: `${here}/clients/apache`,
  };
  if (peer.kind === "pool") return tryPool(peer, env);
  const { child, said } = startPeer(peer, env);
  const context = await chromiumBrowser.newContext({ locale: "ja-JP" });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    await waitFor(
      () => isThere(originOf(peer)),
      () => said(),
    );
    const passed = ["log-in", "userinfo"];
    await logIn(peer, page);
    const { sub, email } = await readState(page);
    if (!sub || email !== riku.email)
      throw new Error(`It knows ${JSON.stringify({ sub, email })}.`);
    if (peer.refreshes) {
      await page.goto(`${originOf(peer)}/refresh`);
      if ((await readState(page)).refreshed !== riku.subject)
        throw new Error("It did not refresh.");
      passed.push("refresh");
    }
    if (peer.hears !== undefined) {
      await logOutElsewhere(page);
      await waitFor(
        () => isForgotten(peer, page),
        () => "It did not end its session by the back channel.",
      );
      await logIn(peer, page);
    }
    if (peer.logout !== "none") {
      const before = told.length;
      const path = (peer.logout ?? "/logout").replace(
        "LOGGED_OUT",
        encodeURIComponent(`${originOf(peer)}/bye`),
      );
      await page.goto(`${originOf(peer)}${path}`);
      await page.waitForURL((url) => url.origin === originOf(peer) && url.pathname !== "/logout");
      await page.goto(END_SESSION);
      if (!(await page.content()).includes(LOGGED_OUT))
        throw new Error("The ID is still logged in.");
      passed.push("log-out");
      if (peer.kind === "server" && peer.hears === undefined) {
        await waitFor(
          async () => told.slice(before).includes(idOf(peer)),
          () => "It was not told of the log-out.",
        );
      }
      if (peer.kind === "server") {
        passed.push(peer.hears === undefined ? "back-channel" : "back-channel by its own handler");
      }
    }
    return { peer, passed };
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\nat ${page.url()}\n${(await page.content().catch(() => "")).slice(0, 1500)}\n${said().slice(-2000)}\n${identity.said().slice(-1500)}`,
    );
  } finally {
    await context.close();
    child.kill("SIGTERM");
  }
}

/** Logs in from a peer on the hosted login, agrees if the peer is an app, and returns to the peer. */
async function logIn(peer: Peer, page: Page): Promise<void> {
  const isBack = (url: URL) =>
    url.origin === originOf(peer) && !/login|signin|callback/.test(url.pathname);
  await page.goto(`${originOf(peer)}${peer.login ?? "/login"}`);
  if (peer.login?.includes("signin")) await page.locator("button[type=submit]").first().click();
  await page.waitForURL(/\/login\//);
  await page.locator('input[name="email"]').fill(riku.email);
  await page.locator('input[name="password"]').fill(riku.password);
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click();
  if (peer.kind === "app") {
    await page.locator('form[action*="/app"] button').click();
    await page.locator('a[href*="/oidc/auth/"]').click();
  }
  await page.waitForURL(isBack);
}

/** Logs out on a page of identity, so that a peer learns of it by the back channel alone. */
async function logOutElsewhere(page: Page): Promise<void> {
  await page.goto(END_SESSION);
  await page.locator('form button[type="submit"]').click();
  await page.getByText(LOGGED_OUT).first().waitFor();
}

/** Returns whether a peer has no user logged in, or asks for a log-in. */
async function isForgotten(peer: Peer, page: Page): Promise<boolean> {
  const answer = await page.goto(`${originOf(peer)}${peer.login ?? "/"}`);
  // Its tokens end before the log-out is reported to it: until then it answers with an error.
  if (!answer?.ok()) return false;
  return new URL(page.url()).origin !== originOf(peer) || !(await readState(page)).sub;
}

async function readState(page: Page): Promise<Record<string, string | undefined>> {
  await page.waitForFunction(() => document.querySelector("#state")?.textContent !== "");
  const state = JSON.parse((await page.locator("#state").textContent()) ?? "{}");
  if (state.error) throw new Error(state.error);
  return state;
}

/** A client of the pool has no browser: it prints what it learnt, and ends. */
async function tryPool(peer: Peer, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const { child, said } = startPeer(peer, env);
  await once(child, "exit");
  const line = said()
    .split("\n")
    .find((each) => each.startsWith('{"sub"'));
  const { sub, refreshed } = JSON.parse(line ?? "{}");
  if (sub !== riku.subject || refreshed !== riku.subject) throw new Error(said().slice(-3000));
  return { peer, passed: ["log-in", "refresh"] };
}

function startPeer(
  { program }: Peer,
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; said: () => string } {
  const [command, ...args] = commandOf(`${here}/clients/${program}`);
  const child = endWithUs(spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] }));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (said: string) => {
      output += said;
    });
  }
  return { child, said: () => output };
}

function commandOf(path: string): readonly [string, ...string[]] {
  switch (extname(path)) {
    case ".mjs":
      return [process.execPath, path];
    case ".py":
      return ["/usr/bin/python3", path];
    case ".go":
      return [compileGo(path)];
    default:
      return ["/usr/sbin/apache2", "-X", "-f", path];
  }
}
