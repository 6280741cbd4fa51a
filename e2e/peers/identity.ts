import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ServiceClient } from "@musubi/contract";
import { demoCatalogue, demoSecrets, demoSite } from "@musubi/demo-world";
import { endWithUs } from "../../scripts/build/stop-request.ts";

const IDENTITY = resolve(import.meta.dirname, "../../apps/identity/src/process");
const PATIENCE_MS = 60_000;

export type PeerIdentity = AsyncDisposable & {
  readonly origin: string;
  said(): string;
  /** Runs an operator's command, and returns its output. */
  musubi(...order: readonly string[]): string;
};

/** Starts the real identity with the demo's people, and with these clients of the store. */
export async function startIdentity(
  clients: readonly ServiceClient[],
  secrets: Readonly<Record<string, string>>,
  site: { readonly moving_until?: string } = {},
): Promise<PeerIdentity> {
  const folder = mkdtempSync(join(tmpdir(), "musubi-peers-"));
  const write = (name: string, value: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const portal = "http://localhost:4000";
  const sandbox = "http://localhost:4200";
  const catalogue = demoCatalogue(sandbox).map((entry) => ({
    ...entry,
    clients: entry.kind === "store" ? [...clients] : [],
  }));
  const env = {
    PATH: process.env.PATH,
    IDENTITY_PORT: `${port}`,
    IDENTITY_ORIGIN: origin,
    PORTAL_ORIGIN: portal,
    DATABASE_URL: `sqlite:${join(folder, "musubi.db")}`,
    IDENTITY_SECRET: "a secret for the peers alone, long enough",
    API_KEY: "peers",
    LOGIN_TOKEN: "peers",
    CATALOGUE_FILE: write("catalogue.json", catalogue),
    SITE_FILE: write("site.json", { ...demoSite(portal, sandbox), ...site }),
    SMTP_URL: "smtp://127.0.0.1:1",
    DEMO: "1",
    ...demoSecrets(catalogue),
    ...secrets,
  };
  const run = (command: string, ...args: readonly string[]): string =>
    execFileSync(process.execPath, [join(IDENTITY, "commands", `${command}.ts`), ...args], {
      env,
      encoding: "utf8",
    });
  for (const command of ["migrate", "seed-demo"]) run(command);
  const child = endWithUs(spawn(process.execPath, [join(IDENTITY, "main.ts")], { env }));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (said: string) => {
      output += said;
    });
  }
  const until = Date.now() + PATIENCE_MS;
  while (!(await isReady(origin))) {
    if (Date.now() > until || child.exitCode !== null) throw new Error(`No identity: ${output}`);
    await new Promise((proceed) => setTimeout(proceed, 200));
  }
  return {
    origin,
    said: () => output,
    musubi: (...order) => run("musubi", ...order),
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGINT");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
