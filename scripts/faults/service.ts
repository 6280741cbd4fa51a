import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { setDefaultCACertificates } from "node:tls";
import { demoCatalogue, demoSecrets, demoSite } from "@musubi/demo-world";
import { findFreePort } from "@musubi/environment/ports";
import { LEAN } from "../build/memory-settings.ts";
import { inRepository } from "../build/repository.ts";
import { endWithUs } from "../build/stop-request.ts";
import { PORTAL, prepareTrial, type Running, type Trial } from "../release/trial.ts";
import type { People } from "./people.ts";
import type { Prepared } from "./prepare.ts";
import { type Rows, rowsOf } from "./rows.ts";

/** Identity as operators run it: processes of the release behind the shipped proxy, with services and a mailbox. */
export type Service = Disposable & {
  readonly url: string;
  /** The services and the mailbox. */
  readonly sandbox: string;
  readonly rows: Rows;
  readonly identities: readonly Running[];
  /** Kills a process, and starts it again, as systemd does. */
  replace(identity: number): Promise<void>;
};

const MOST_IDENTITIES = 3;
/** A proxy takes every server for healthy until it has looked twice. */
const CHECKED_MS = 3_000;

/** Starts it, on SQLite if no `databaseUrl` is given. `postgres`: the folder of PostgreSQL's programs. */
export async function startService(
  { release, postgres }: Prepared,
  people: People,
  databaseUrl?: string,
): Promise<Service> {
  const ports = await Promise.all(
    Array.from({ length: MOST_IDENTITIES + 4 }, () => findFreePort()),
  );
  const [http = 0, https = 0, web = 0, smtp = 0, ...own] = ports;
  const sandbox = `http://localhost:${web}`;
  const catalogue = demoCatalogue(sandbox);
  const trial = prepareTrial(release, {
    ...LEAN,
    ...demoSecrets(catalogue),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    DEMO: "1",
    STOP_NOTICE_SECONDS: "3",
    TRUSTED_PROXIES: "loopback",
    // All people come from one address.
    RATE_LIMIT_FACTOR: "100000",
    LOG_LEVEL: "warn",
  });
  const write = (path: string | undefined, value: unknown) =>
    writeFileSync(path ?? "", JSON.stringify(value));
  write(trial.env.CATALOGUE_FILE, catalogue);
  write(trial.env.SITE_FILE, demoSite(PORTAL, sandbox));
  const world = join(trial.folder, "world.json");
  write(world, people.world);
  const program = (path: string, env: NodeJS.ProcessEnv) => ({
    command: [process.execPath, inRepository(path)] as const,
    env: { ...trial.env, WORLD_FILE: world, ...env },
  });
  const surroundings = [
    await startSandbox(
      program("apps/sandbox/src/main.ts", { SANDBOX_PORT: `${web}`, SMTP_PORT: `${smtp}` }),
    ),
  ];
  trial.run("musubi.js", "migrate");
  const seed = program("apps/identity/src/process/commands/seed-demo.ts", {});
  execFileSync(seed.command[0], [seed.command[1]], { env: seed.env });
  const rows = rowsOf(trial.env.DATABASE_URL ?? "", join(postgres, "psql"));
  // Everyone gets the password of the one who has it: hundreds of hashes would take minutes.
  await rows.run(`update account set password_hash =
    (select password_hash from account where password_hash is not null)`);

  const identities: Running[] = [];
  // The embedded database is one process's.
  const used = databaseUrl === undefined ? own.slice(0, 1) : own;
  for (const port of used) identities.push(await trial.start("identity.js", port));
  surroundings.push(startIdentityProxy(trial, { http, https, own }));
  await untilListening(https);
  await pause(CHECKED_MS);
  return {
    url: `https://127.0.0.1:${https}`,
    sandbox,
    rows,
    identities,
    async replace(identity) {
      const { child, ended } = identities[identity] as Running;
      child.kill("SIGKILL");
      await ended;
      identities[identity] = await trial.start("identity.js", own[identity] as number);
    },
    [Symbol.dispose]() {
      trial[Symbol.dispose]();
      for (const child of surroundings) child.kill("SIGKILL");
    },
  };
}

/** Starts a haproxy with settings of `deploy/`. */
export function startHaproxy(path: string, settings: string, env: NodeJS.ProcessEnv): ChildProcess {
  writeFileSync(path, settings);
  return endWithUs(
    spawn("haproxy", ["-db", "-q", "-f", path], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
}

export const readSettings = (name: string): string =>
  readFileSync(inRepository(`deploy/${name}`), "utf8");

export async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await pause(100);
  }
}

/** `deploy/` has two processes; here are up to three. */
function startIdentityProxy(
  trial: Trial,
  { http, https, own }: Record<"http" | "https", number> & { readonly own: readonly number[] },
): ChildProcess {
  setDefaultCACertificates([makeCertificate(trial.folder)]);
  const settings = readSettings("haproxy/haproxy.cfg")
    .replace("bind :::80 ", `bind :::${http} `)
    .replace("bind :::443 ", `bind :::${https} `)
    .replace("/etc/musubi/tls", trial.folder)
    .replaceAll(/( +)server two .*IDENTITY_TWO.*/g, `$&\n$1server three 127.0.0.1:${own[2]}`);
  return startHaproxy(join(trial.folder, "haproxy.cfg"), settings, {
    IDENTITY_ONE: `127.0.0.1:${own[0]}`,
    IDENTITY_TWO: `127.0.0.1:${own[1]}`,
  });
}

async function startSandbox({
  command: [node, path],
  env,
}: {
  readonly command: readonly [string, string];
  readonly env: NodeJS.ProcessEnv;
}): Promise<ChildProcess> {
  const child = endWithUs(spawn(node, [path], { env, stdio: ["ignore", "pipe", "inherit"] }));
  if (!child.stdout) throw new Error("The sandbox has no output to wait for.");
  await once(createInterface({ input: child.stdout }), "line");
  return child;
}

function makeCertificate(folder: string): string {
  const [key = "", certificate = ""] = ["privkey.pem", "fullchain.pem"].map((name) =>
    join(folder, name),
  );
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
      ...["-days", "2", "-subj", "/CN=id.example.jp", "-addext", "subjectAltName=IP:127.0.0.1"],
      ...["-keyout", key, "-out", certificate],
    ],
    { stdio: "ignore" },
  );
  const text = readFileSync(certificate, "utf8");
  writeFileSync(join(folder, "musubi.pem"), text + readFileSync(key, "utf8"));
  return text;
}
