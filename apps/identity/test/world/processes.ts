import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { getTokens, type Tokens } from "@musubi/contract";
import { type Client, createClient } from "@musubi/contract/client";
import { type DemoPerson, demoCatalogue, demoSecrets, demoSite, PEOPLE } from "@musubi/demo-world";
import { findFreePort } from "@musubi/environment/ports";
import { openDatabase } from "../../src/database/open.ts";
import { seedDemo } from "../../src/process/demo.ts";
import { readConfig } from "../../src/settings/config.ts";
import { Browser, followToForm, readField } from "./browser.ts";
import { createMigratedDatabase } from "./database.ts";
import { makeClockMovable } from "./database-clock.ts";
import { dataOf } from "./outcomes.ts";
import { rememberedHashes } from "./remembered-hashes.ts";
import type { Sandbox } from "./sandbox.ts";
import { makeVerifier } from "./verifier.ts";

const IDENTITY = resolve(import.meta.dirname, "../..");
const CLOCK = pathToFileURL(join(import.meta.dirname, "moving-clock.mjs")).href;
const PORTAL = "http://portal.localhost";
const API_KEY = "test-api-key";
const LOGIN_TOKEN = "test-login-token";
export const SECRET = "a secret for tests that is long enough";

/** One real process of identity. */
export type IdentityProcess = {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its exit code, once it has one. */
  readonly ended: Promise<number | null>;
  /** Returns its log so far. */
  log(): string;
  client(bearer?: string): Client;
  /** Returns the URL that the portal would send a visitor to. */
  loginUrl(parameters?: Record<string, string | undefined>): string;
  /** Posts the login form. Returns the redirect, or the form again. */
  submitSignIn(
    person: { readonly email: string; readonly password?: string },
    verifier?: { readonly challenge: string },
  ): Promise<Response>;
  signIn(person?: DemoPerson): Promise<Tokens>;
  /** Moves the clock of this process only. */
  setClock(byMs: number): Promise<void>;
  /** Asks it to stop. Returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

type Starter = "node" | "npm";
type Command = "rotate-keys" | "musubi";

export type Deployment = AsyncDisposable & {
  readonly processes: readonly IdentityProcess[];
  readonly databaseUrl: string;
  /** Runs one of identity's commands on the same database. Returns its output. */
  run(command: Command, ...args: readonly string[]): Promise<string>;
  /** Begins a command, for a test that ends it before it is done. */
  begin(command: "musubi", ...args: readonly string[]): ChildProcess;
  /** Starts another process. Under npm a shell starts it, and a signal reaches only the shell. */
  start(starter?: Starter, settings?: Record<string, string>): Promise<IdentityProcess>;
  /** Moves all clocks, the database's too, and waits until every running process is ready again. */
  passTime(ms: number): Promise<void>;
};

/** Starts real processes of identity on one database of the engine under test, with the demo people in it. */
export async function startProcesses(
  count: number,
  environment: Record<string, string> = {},
  sandbox: Pick<Sandbox, "origin" | "smtpUrl"> = {
    origin: "http://sandbox.test",
    smtpUrl: "smtp://127.0.0.1:1",
  },
): Promise<Deployment> {
  const database = await createMigratedDatabase();
  const moveDatabaseClock = await makeClockMovable(database.url);
  const folder = mkdtempSync(join(tmpdir(), "musubi-processes-"));
  const writeJson = (name: string, value: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    HOST: "127.0.0.1",
    IDENTITY_ORIGIN: "http://identity.localhost",
    PORTAL_ORIGIN: PORTAL,
    DATABASE_URL: database.url,
    IDENTITY_SECRET: SECRET,
    API_KEY,
    LOGIN_TOKEN,
    CATALOGUE_FILE: writeJson("catalogue.json", demoCatalogue(sandbox.origin)),
    SITE_FILE: writeJson("site.json", demoSite(PORTAL, sandbox.origin)),
    LOGIN_DIST: resolve(IDENTITY, "../login/dist"),
    SMTP_URL: sandbox.smtpUrl,
    DEMO: "1",
    ...demoSecrets(demoCatalogue(sandbox.origin)),
    ...environment,
  };

  const running: IdentityProcess[] = [];
  const run: Deployment["run"] = async (command, ...args) => {
    const { stdout } = await promisify(execFile)(process.execPath, [scriptOf(command), ...args], {
      env,
    });
    return stdout;
  };
  const begin: Deployment["begin"] = (command, ...args) =>
    spawn(process.execPath, [scriptOf(command), ...args], { env, stdio: "ignore" });
  const start: Deployment["start"] = async (starter = "node", settings = {}) => {
    const started = await startProcess({ ...env, ...settings }, starter);
    running.push(started);
    return started;
  };

  const passTime: Deployment["passTime"] = async (ms) => {
    await moveDatabaseClock(ms);
    const alive = running.filter(({ child }) => child.exitCode === null && !child.killed);
    await Promise.all(alive.map((one) => one.setClock(ms)));
    await Promise.all(alive.map((one) => waitUntilReady(one.url, one.ended, one.log)));
  };

  const dispose = async (): Promise<void> => {
    await Promise.all(running.map((one) => one.stop("SIGINT")));
    await database.dispose();
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await seed(env, database.url);
    await Promise.all(Array.from({ length: count }, () => start()));
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    processes: running,
    databaseUrl: database.url,
    run,
    begin,
    start,
    passTime,
    [Symbol.asyncDispose]: dispose,
  };
}

/** Bundled if `npm test` has done so: loading many files takes longer than most of what is tested. */
const programOf = (name: string): string =>
  process.env.IDENTITY_BUNDLE === undefined
    ? join(IDENTITY, "src/process", `${name}.ts`)
    : join(process.env.IDENTITY_BUNDLE, `${basename(name)}.mjs`);

/** The file of one of identity's commands. */
export const scriptOf = (command: Command): string => programOf(`commands/${command}`);

/** Does what the command `seed-demo` does, without loading a process first. */
async function seed(env: NodeJS.ProcessEnv, databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl);
  try {
    await seedDemo(database, rememberedHashes, readConfig(env));
  } finally {
    await database.close();
  }
}

const MAIN = [process.execPath, "--import", CLOCK, programOf("main")];

const STARTERS: Readonly<Record<Starter, { command: readonly string[]; env: NodeJS.ProcessEnv }>> =
  {
    node: { command: MAIN, env: {} },
    npm: {
      // With a command after it, the shell does not replace itself by the process.
      command: ["sh", "-c", `${MAIN.map((word) => `"${word}"`).join(" ")}; true`],
      env: { npm_lifecycle_event: "start" },
    },
  };

async function startProcess(env: NodeJS.ProcessEnv, starter: Starter): Promise<IdentityProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { command, env: more } = STARTERS[starter];
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    env: { ...env, ...more, IDENTITY_PORT: `${port}` },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "exit").then(([code]) => code as number | null);
  await waitUntilReady(url, ended, () => output);

  const client: IdentityProcess["client"] = (bearer) =>
    createClient({ origin: url, apiKey: API_KEY, language: () => "en", bearer: () => bearer });

  const loginUrl: IdentityProcess["loginUrl"] = (parameters = {}) => {
    const query = new URLSearchParams({
      sv: "0",
      redirect_url: `${PORTAL}/index`,
      state: "abcDEF12",
      lng: "en",
      code_challenge: makeVerifier().challenge,
      token: LOGIN_TOKEN,
      ...parameters,
    });
    return `${url}/login/?${query}`;
  };

  const submitSignIn: IdentityProcess["submitSignIn"] = async (
    { email, password = "" },
    { challenge } = makeVerifier(),
  ) => {
    const browser = new Browser();
    const address = loginUrl({ code_challenge: challenge });
    const csrf = readField(await (await browser.request(address)).text(), "csrf");
    return followToForm(browser, await browser.post(address, { csrf, email, password }));
  };

  return {
    url,
    child,
    ended,
    log: () => output,
    client,
    loginUrl,
    submitSignIn,
    async signIn(person = PEOPLE.hana) {
      const { verifier, challenge } = makeVerifier();
      const answer = await submitSignIn(person, { challenge });
      const location = new URL(answer.headers.get("location") ?? "about:blank");
      const code = location.searchParams.get("authorization_code");
      if (code === null) throw new Error(`Signing in answered ${answer.status}.`);
      const body = {
        authorization_code: code,
        code_verifier: verifier,
        auth_service_id: 0,
      } as const;
      return dataOf(await client().send(getTokens, { body }));
    },
    async setClock(byMs) {
      const heard = once(child, "message");
      child.send({ passMs: byMs });
      await heard;
    },
    async stop(signal = "SIGTERM") {
      if (child.exitCode === null) child.kill(signal);
      return ended;
    },
  };
}

async function waitUntilReady(
  url: string,
  ended: Promise<unknown>,
  log: () => string,
): Promise<void> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (;;) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (isOver) throw new Error(`Identity ended before it was ready:\n${log()}`);
    await pause(20);
  }
}
