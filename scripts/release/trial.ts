import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoCatalogue, demoSecrets, demoSite } from "@musubi/demo-world";
import { endWithUs } from "../build/stop-request.ts";

/** An emulated processor on a machine under load takes a minute. */
const PATIENCE_MS = 180_000;
export const PORTAL = "http://localhost:4000";
const SANDBOX = "http://localhost:4200";

/** A process of a release, on this machine. */
export type Running = {
  readonly child: ChildProcess;
  readonly url: string;
  /** Its exit code, once it has one. */
  readonly ended: Promise<number | null>;
  said(): string;
};

/** A folder to try a release in, without the repository, and with Node as the only program of the machine. */
export type Trial = Disposable & {
  readonly folder: string;
  /** The environment of its programs. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command to its end. Returns its output. */
  run(program: string, ...args: readonly string[]): string;
  /** Starts a program and waits until it answers. */
  start(
    program: "identity.js" | "portal.js",
    port: number,
    /** In place of this trial's own. */
    env?: Readonly<Record<string, string>>,
  ): Promise<Running>;
};

export function prepareTrial(
  release: string,
  more: Readonly<Record<string, string>> = {},
  [node, ...before]: readonly [string, ...string[]] = [process.execPath],
): Trial {
  const folder = mkdtempSync(join(tmpdir(), "musubi-trial-"));
  const write = (name: string, value: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  const catalogue = demoCatalogue(SANDBOX);
  const env = {
    HOST: "127.0.0.1",
    IDENTITY_ORIGIN: "http://identity.localhost",
    PORTAL_ORIGIN: PORTAL,
    DATABASE_URL: `sqlite:${join(folder, "musubi.db")}`,
    IDENTITY_SECRET: "a secret for this trial alone, long enough",
    API_KEY: "trial",
    LOGIN_TOKEN: "trial",
    CATALOGUE_FILE: write("catalogue.json", catalogue),
    SITE_FILE: write("site.json", demoSite(PORTAL, SANDBOX)),
    SMTP_URL: "smtp://127.0.0.1:1",
    ...demoSecrets(catalogue),
    ...more,
  };
  const running: ChildProcess[] = [];
  return {
    folder,
    env,
    run: (program, ...args) =>
      execFileSync(node, [...before, join(release, program), ...args], {
        env,
        cwd: folder,
        encoding: "utf8",
      }),
    async start(program, port, given = env) {
      const child = endWithUs(
        spawn(node, [...before, join(release, program)], {
          env: { ...given, IDENTITY_PORT: `${port}`, PORTAL_PORT: `${port}` },
          cwd: folder,
          stdio: ["ignore", "pipe", "pipe"],
        }),
      );
      running.push(child);
      const started = describe(child, `http://127.0.0.1:${port}`);
      const path = program === "identity.js" ? "/health/ready" : "/health/live";
      await waitFor(started, path);
      return started;
    },
    [Symbol.dispose]() {
      for (const child of running) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function describe(child: ChildProcess, url: string): Running {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { child, url, ended, said: () => output };
}

async function waitFor({ child, url, said }: Running, path: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${url}${path}`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(20);
  }
  throw new Error(`${said()}\nIt did not become ready.`);
}
