import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, test } from "vitest";
import { inRepository } from "./build/repository.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const SAY_HELLO = `
  console.log(JSON.stringify({ args: process.argv.slice(2), path: process.env.PATH }));
  process.exitCode = 7;
`;

/** A small repository: our bootstrap, a lock file, one command, and an npm that does what a test says. */
function makeRepository(npm: string, command = SAY_HELLO) {
  const root = mkdtempSync(join(tmpdir(), "musubi-bootstrap-"));
  folders.push(root);
  mkdirSync(join(root, "scripts/check"), { recursive: true });
  mkdirSync(join(root, "apps/identity/src/process/commands"), { recursive: true });
  cpSync(inRepository("scripts/bootstrap.mjs"), join(root, "scripts/bootstrap.mjs"));
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  write("package.json", '{ "type": "module" }');
  write("package-lock.json", "{}");
  write("scripts/check/check.ts", command);
  write("apps/identity/src/process/commands/migrate.ts", command);
  write(
    "npm.mjs",
    `import { appendFileSync, mkdirSync } from "node:fs";
    appendFileSync(${JSON.stringify(join(root, "npm.log"))}, process.argv.slice(2).join(" ") + "\\n");
    ${npm}`,
  );
  const environment = {
    ...process.env,
    npm_node_execpath: process.execPath,
    npm_execpath: join(root, "npm.mjs"),
  };
  const run = (args: string[], nodeArgs: string[] = []): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [...nodeArgs, join(root, "scripts/bootstrap.mjs"), ...args], {
      encoding: "utf8",
      env: environment,
    });
  return { root, write, run, environment, npmRuns: () => readRuns(join(root, "npm.log")) };
}

const readRuns = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];

const INSTALLS = `mkdirSync("node_modules", { recursive: true });`;

const PRODUCTION_COMMANDS = [
  "migrate",
  "keys:rotate",
  "secret:change",
  "musubi",
  "portal:static",
  "catalogue:check",
  "connector:check",
];

describe("the bootstrap", () => {
  test("installs once, and again only when the lock file changes", () => {
    const { run, write, npmRuns } = makeRepository(INSTALLS);
    expect(run(["check"]).stdout).toMatch(/Install the dependencies +\d+\.\d s\n/);
    expect(run(["check"]).stdout).not.toContain("Install");
    expect(npmRuns()).toHaveLength(1);
    expect(npmRuns()[0]).toMatch(/^ci --loglevel=error --include=dev /);
    write("package-lock.json", '{ "changed": true }');
    run(["check"]);
    expect(npmRuns()).toHaveLength(2);
  });

  const ELSEWHERE = process.platform === "win32" ? "linux" : "win32";
  const LOCKED = {
    "": { version: "0.1.0" },
    "node_modules/a": { version: "1.0.0" },
    "node_modules/for-here": { version: "2.0.0", optional: true, os: [process.platform] },
    "node_modules/for-elsewhere": { version: "2.0.0", optional: true, os: [ELSEWHERE] },
  };
  const { "": _, "node_modules/for-elsewhere": __, ...INSTALLED } = LOCKED;
  const { "node_modules/for-here": ___, ...ELSEWHERE_INSTALLED } = INSTALLED;

  test.each([
    ["all that is locked for this machine", INSTALLED, 0],
    ["another version", { ...INSTALLED, "node_modules/a": { version: "0.9.0" } }, 1],
    ["what another machine needs", ELSEWHERE_INSTALLED, 1],
  ])(
    "does not install again after a plain npm ci, unless npm ci installed something else: %s",
    (...row) => {
      const [, packages, installs] = row;
      const { run, root, write, npmRuns } = makeRepository(INSTALLS);
      write("package-lock.json", JSON.stringify({ packages: LOCKED }));
      mkdirSync(join(root, "node_modules"));
      write("node_modules/.package-lock.json", JSON.stringify({ packages }));
      expect([run(["check"]).status, run(["check"]).status]).toEqual([7, 7]);
      expect(npmRuns()).toHaveLength(installs);
    },
  );

  test("uses what a plain npm ci installed, in a command for production", () => {
    const { run, root, write, npmRuns } = makeRepository("");
    mkdirSync(join(root, "node_modules"));
    write("node_modules/.package-lock.json", "{}");
    const { status, stdout, stderr } = run(["migrate", "--now"]);
    expect(stderr).toBe("");
    expect(status).toBe(7);
    expect(JSON.parse(stdout).args).toEqual(["--now"]);
    expect(npmRuns()).toEqual([]);
  });

  test.each(PRODUCTION_COMMANDS)(
    "says in one sentence that dependencies are missing for %s, and neither installs nor removes any",
    (command) => {
      const { run, root, write, npmRuns } = makeRepository("");
      mkdirSync(join(root, "node_modules"));
      write("node_modules/left.txt", "by somebody");
      const { status, stderr } = run([command]);
      expect(status).toBe(1);
      expect(stderr).toBe(
        "The dependencies are not installed, and this command does not install them: run npm ci first.\n",
      );
      expect(npmRuns()).toEqual([]);
      expect(readdirSync(join(root, "node_modules"))).toEqual(["left.txt"]);
    },
  );

  test("passes arguments and the exit code on, with our programs first in PATH", () => {
    const { run, root } = makeRepository(INSTALLS);
    const { status, stdout } = run(["check", "--fresh", "a b"]);
    expect(status).toBe(7);
    const said = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    expect(said.args).toEqual(["--fresh", "a b"]);
    expect(said.path.startsWith(join(root, "node_modules", ".bin"))).toBe(true);
  });

  test.each([
    [
      "no network",
      "npm error code ENOTFOUND",
      /^The dependencies could not be downloaded: .*network/,
    ],
    [
      "no network",
      "npm error code EAI_AGAIN",
      /^The dependencies could not be downloaded: .*network/,
    ],
    ["no space", "npm error code ENOSPC", /^There is no space left on the disk/],
  ])("says in one sentence that there is %s", (_, said, sentence) => {
    const { run, root } = makeRepository(
      `console.error(${JSON.stringify(said)}); process.exit(1);`,
    );
    const { status, stderr } = run(["check"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(existsSync(join(root, "node_modules", ".installed-from"))).toBe(false);
  });

  test("shows npm's own message about any other failure", () => {
    const { run } = makeRepository(`console.error("npm error something new"); process.exit(1);`);
    expect(run(["check"]).stderr).toMatch(/npm error something new\n.*npm says why above/);
  });

  test("says in one sentence that no Node is new enough", () => {
    const { run, root, write } = makeRepository(INSTALLS);
    write(
      "old-node.mjs",
      `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } });`,
    );
    const { status, stderr } = run(["check"], ["--import", join(root, "old-node.mjs")]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/this is Node 20\.19\.0: install Node 24 or newer/);
  });

  test("refuses a command it does not know", () => {
    const { status, stderr } = makeRepository(INSTALLS).run(["constructor"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Use one of: start, dev, build, test, .+\.$/m);
  });

  test.each(["SIGTERM", "SIGHUP"] as const)("passes %s on to the command", async (signal) => {
    const { root, environment } = makeRepository(
      INSTALLS,
      `process.on(${JSON.stringify(signal)}, () => process.exit(5));
       setInterval(() => {}, 1000);
       console.log("ready");`,
    );
    const child = spawn(process.execPath, [join(root, "scripts/bootstrap.mjs"), "check"], {
      env: environment,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === "ready") child.kill(signal);
    }
    expect(await ended).toEqual([5, null]);
  });

  test("stops the command when the shell that started the bootstrap is gone", async () => {
    const { root, environment } = makeRepository(
      INSTALLS,
      `process.on("SIGTERM", () => { console.log("stopped"); process.exit(0); });
       setInterval(() => {}, 1000);
       console.log("ready");`,
    );
    const script = `"${process.execPath}" "${join(root, "scripts/bootstrap.mjs")}" check; true`;
    const shell = spawn("sh", ["-c", script], {
      env: { ...environment, npm_lifecycle_event: "start" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const said: string[] = [];
    // The loop ends when no process is left that could write.
    for await (const line of createInterface({ input: shell.stdout })) {
      said.push(line);
      if (line === "ready") shell.kill("SIGTERM");
    }
    expect(said.at(-1)).toBe("stopped");
  });
});
