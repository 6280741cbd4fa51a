import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@musubi/environment/ports";
import { inRepository } from "../../build/repository.ts";
import { startPostgres } from "../../test/postgres.ts";
import { findPostgresBinaries } from "../../test/system-software.ts";
import { prepareTrial, type Trial } from "../trial.ts";
import { startInFront } from "./behind-proxy.ts";
import { expectThat, type Try } from "./tries.ts";

/** Checks the file against the schema; then runs what most of its containers would, with this machine's programs. */
export const compose: Try = {
  name: "deploy/compose.yaml: its schema, and its processes without an engine",
  needs: {
    "docker-compose": "docker-compose",
    haproxy: "haproxy",
    openssl: "openssl",
    curl: "curl",
  },
  async run(release) {
    const binaries = findPostgresBinaries(process.env);
    if (binaries === undefined)
      throw new Error("There is no PostgreSQL. apt-get install postgresql");
    using trial = prepareTrial(release);
    const services = readServices(trial.folder);
    const stack = join(trial.folder, "stack");
    mkdirSync(stack);
    execFileSync("sh", ["-ec", readSetup().replaceAll("/stack", stack)], {
      env: { PATH: process.env.PATH, NAMES: "DNS:id.example.jp,DNS:account.example.jp" },
      stdio: "ignore",
    });

    await using postgres = await startPostgres(binaries);
    prepareDatabase(postgres.url, stack, services.get("database"));
    const run = (name: string, ports: Record<string, string> = {}) =>
      startService(trial, release, services.get(name), { stack, ports });
    const migrated = run("migrate");
    const [code] = await once(migrated.child, "exit");
    expectThat(code === 0, `migrate ended with ${code}.\n${migrated.said()}`);

    const [one, two, portal, http, https] = await Promise.all(
      Array.from({ length: 5 }, async () => `${await findFreePort()}`),
    );
    const running = [
      run("identity-1", { IDENTITY_PORT: one ?? "" }),
      run("identity-2", { IDENTITY_PORT: two ?? "" }),
      run("portal", { PORTAL_PORT: portal ?? "" }),
    ];
    const { IDENTITY_ONE, IDENTITY_TWO, PORTAL } = services.get("proxy")?.environment ?? {};
    expectThat(
      [IDENTITY_ONE, IDENTITY_TWO, PORTAL].join() === "identity-1:4100,identity-2:4100,portal:4000",
      "The proxy's addresses are not those of the services.",
    );
    const proxy = startProxy(stack, { one, two, portal, http, https });
    try {
      await waitFor(
        () => ask(join(stack, "cert.pem"), https, "id.example.jp", "/health/ready"),
        running,
      );
      await waitFor(
        () => ask(join(stack, "cert.pem"), https, "account.example.jp", "/change-email"),
        running,
      );
      return [
        "valid; its setup, migration, both identities, portal and haproxy ran with its commands and environment",
        "not tried: the images, the volumes, their rights, the names between them, and the mail catcher",
      ];
    } finally {
      for (const { child } of [...running, { child: proxy }]) child.kill("SIGKILL");
    }
  },
};

type Service = {
  readonly command: readonly string[];
  readonly environment: Record<string, string>;
};

/**
 * Reads the file as compose resolves it, with every anchor filled in: a command and an environment
 * for each service.
 */
function readServices(folder: string): ReadonlyMap<string, Service> {
  cpSync(inRepository("deploy/compose.yaml"), join(folder, "compose.yaml"));
  writeFileSync(join(folder, "settings.env"), "");
  const { status, stdout, stderr } = spawnSync(
    "docker-compose",
    ["-f", join(folder, "compose.yaml"), "config"],
    { encoding: "utf8" },
  );
  expectThat(status === 0, stderr);
  const blocks = stdout.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n)+)/gm);
  return new Map(
    Array.from(blocks, ([, name = "", block = ""]) => {
      const command = /^ {4}command:\n((?: {4}- .*\n)+)/m.exec(block)?.[1] ?? "";
      const environment = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(block)?.[1] ?? "";
      return [
        name,
        {
          command: Array.from(command.matchAll(/^ {4}- (.*)$/gm), ([, word = ""]) => word),
          environment: Object.fromEntries(
            Array.from(environment.matchAll(/^ {6}(\w+): '?(.*?)'?$/gm), ([, key, value]) => [
              key,
              value,
            ]),
          ),
        },
      ];
    }),
  );
}

/** The script of the first container, as written in the file: there, `$$` is a dollar. */
const readSetup = (): string =>
  /command:\n\s+- \|\n([\s\S]*?)\n {4}volumes:/
    .exec(readFileSync(inRepository("deploy/compose.yaml"), "utf8"))?.[1]
    ?.replaceAll("$$", "$") ?? "exit 1";

/**
 * Makes the user and the database that PostgreSQL's image would make, and points the address to
 * this machine's server.
 */
function prepareDatabase(server: string, stack: string, service: Service | undefined): void {
  const { POSTGRES_USER: user = "", POSTGRES_DB: name = "" } = service?.environment ?? {};
  const password = readFileSync(join(stack, "database-password"), "utf8").trim();
  for (const statement of [
    `create role ${user} login superuser password '${password}'`,
    `create database ${name} owner ${user}`,
  ]) {
    execFileSync("psql", [server, "-qc", statement]);
  }
  const file = join(stack, "database-url");
  const { host } = new URL(server);
  writeFileSync(file, readFileSync(file, "utf8").replace("@database/", `@${host}/`));
}

/** Starts what a container would run. Settings are the trial's, except those of the service itself. */
function startService(
  trial: Trial,
  release: string,
  service: Service | undefined,
  { stack, ports }: { readonly stack: string; readonly ports: Record<string, string> },
) {
  const [program, ...args] = service?.command ?? [];
  expectThat(program === "node", `The command is ${program}.`);
  const own = Object.entries(service?.environment ?? {}).map(([name, value]) => [
    name,
    value
      .replace("/stack/", `${stack}/`)
      .replace(/^\/settings\/(catalogue|site)\.json$/, (_, file) =>
        join(trial.folder, `${file}.json`),
      ),
  ]);
  const ofFiles = own.map(([name = ""]) => name.replace(/_FILE$/, ""));
  const settings = Object.entries(trial.env).filter(([name]) => !ofFiles.includes(name));
  const child = spawn(process.execPath, args, {
    cwd: release,
    env: Object.fromEntries([...settings, ...own, ...Object.entries(ports)]),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  return { child, said: () => said };
}

type Ports = Readonly<Record<"one" | "two" | "portal" | "http" | "https", string | undefined>>;

function startProxy(stack: string, { one, two, portal, http, https }: Ports): ChildProcess {
  const settings = readFileSync(inRepository("deploy/haproxy/haproxy.cfg"), "utf8")
    .replace("bind :::80 ", `bind :::${http} `)
    .replace("bind :::443 ", `bind :::${https} `)
    .replace("/etc/musubi/tls", stack);
  const file = join(stack, "haproxy.cfg");
  writeFileSync(file, settings);
  return startInFront("haproxy", ["-db", "-f", file], {
    ...process.env,
    IDENTITY_ONE: `127.0.0.1:${one}`,
    IDENTITY_TWO: `127.0.0.1:${two}`,
    PORTAL: `127.0.0.1:${portal}`,
  });
}

/** Sends a request through the proxy, and trusts only the stack's own certificate. */
function ask(certificate: string, port: string | undefined, host: string, path: string): boolean {
  const { status } = spawnSync("curl", [
    ...["-sf", "--noproxy", "*", "--cacert", certificate],
    ...["--resolve", `${host}:${port}:127.0.0.1`, `https://${host}:${port}${path}`],
  ]);
  return status === 0;
}

async function waitFor(
  isThere: () => boolean,
  running: readonly { readonly child: ChildProcess; said(): string }[],
): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (isThere()) return;
    const ended = running.find(({ child }) => child.exitCode !== null);
    if (ended) throw new Error(`A process ended.\n${ended.said()}`);
    await pause(200);
  }
  throw new Error(running.map(({ said }) => said()).join("\n"));
}
