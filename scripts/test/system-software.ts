import { spawnSync } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Environment } from "../demo/settings.ts";

export type TestSoftware = { readonly chromium: string; readonly postgresBinaries: string };

type Need<T> = {
  /** The packages that it comes in, by their names in Debian. */
  readonly packages: readonly string[];
  readonly find: (environment: Environment) => T | undefined;
};

/** One browser on every machine, whatever others are there: a full Chromium caches and counts differently. */
const CHROMIUM: Need<string> = {
  packages: ["chromium-headless-shell"],
  find: (environment) =>
    environment.CHROMIUM_PATH || findOnPath("chromium-headless-shell", environment),
};

const POSTGRES: Need<string> = { packages: ["postgresql"], find: findPostgresBinaries };

/** Without it the Japanese screens are drawn as boxes, which their tests should not accept. */
const JAPANESE_FONT: Need<true> = {
  packages: ["fontconfig", "fonts-noto-cjk"],
  find: () => (hasJapaneseFont() ? true : undefined),
};

/** For `npm run test:browsers` alone. */
const OTHER_BROWSERS: readonly Need<true>[] = [
  { packages: ["firefox-esr"], find: (environment) => has("firefox-esr", environment) },
  {
    packages: ["gir1.2-webkit2-4.1", "gir1.2-soup-3.0", "python3-gi", "xvfb"],
    find: (environment) => (hasWebKit() ? has("Xvfb", environment) : undefined),
  },
];

const NEEDS = [CHROMIUM, POSTGRES, JAPANESE_FONT];

/** Returns the packages whose software is not on this machine. */
export const listMissingPackages = (environment: Environment): string[] =>
  NEEDS.filter((need) => need.find(environment) === undefined).flatMap((need) => need.packages);

/** Refuses to go on without a browser, and says what to install. */
export function requireOtherBrowsers(environment: Environment): void {
  const missing = OTHER_BROWSERS.filter((need) => !need.find(environment)).flatMap(
    ({ packages }) => packages,
  );
  if (missing.length === 0) return;
  throw new Error(
    `The journeys in other browsers need more of this machine. Debian: apt-get install --no-install-recommends ${missing.join(" ")}`,
  );
}

/** Finds what the tests need, and installs what is missing if that is allowed. */
export function ensureTestSoftware(environment: Environment): TestSoftware {
  const missing = listMissingPackages(environment);
  if (missing.length > 0) installPackages(missing, environment);
  const chromium = CHROMIUM.find(environment);
  const postgresBinaries = POSTGRES.find(environment);
  if (chromium === undefined || postgresBinaries === undefined) {
    throw new Error(askFor(listMissingPackages(environment)));
  }
  return { chromium, postgresBinaries };
}

/** Returns what tests run with on this machine, a line for each. */
export const describeTestSoftware = ({ chromium, postgresBinaries }: TestSoftware): string[] => [
  `${askVersion(chromium)}, ${chromium}`,
  `${askVersion(join(postgresBinaries, "postgres"))}, ${postgresBinaries}`,
  `Node ${process.version} with SQLite ${process.versions.sqlite}, ${process.platform} on ${process.arch}`,
];

function askVersion(program: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, ["--version"], { encoding: "utf8" });
  if (status === 0) return stdout.trim();
  throw new Error(`${program} does not say its version: ${error?.message ?? stderr.trim()}`);
}

function installPackages(packages: readonly string[], environment: Environment): void {
  const aptGet = findOnPath("apt-get", environment);
  const prefix = findWayToBeRoot(environment);
  if (aptGet === undefined || prefix === undefined) throw new Error(askFor(packages));
  const wait = ["-o", "DPkg::Lock::Timeout=300"];
  const install = ["install", "--yes", "--no-install-recommends", ...packages];
  for (const args of [["update"], install]) {
    const [program = aptGet, ...rest] = [...prefix, aptGet, "--quiet", ...wait, ...args];
    const { status, stdout, stderr } = spawnSync(program, rest, {
      env: { ...environment, DEBIAN_FRONTEND: "noninteractive" },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${stdout}${stderr}\n${askFor(packages)}`);
  }
}

/** Returns the prefix to run a command as root: nothing, or a sudo that does not ask. */
function findWayToBeRoot(environment: Environment): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  const sudo = findOnPath("sudo", environment);
  if (sudo === undefined) return undefined;
  return spawnSync(sudo, ["-n", "true"]).status === 0
    ? [sudo, "-n", "env", "DEBIAN_FRONTEND=noninteractive"]
    : undefined;
}

const askFor = (packages: readonly string[]): string =>
  `The tests need ${packages.join(", ")}, which could not be installed from here. Install it with the system's package manager (Debian: apt-get install ${packages.join(" ")}) and try again. CHROMIUM_PATH names another Chromium.`;

/** Returns the folder of PostgreSQL on this machine, if there is one that has these programs. */
export function findPostgresBinaries(
  environment: Environment,
  programs: readonly string[] = ["initdb", "postgres"],
): string | undefined {
  const versions = listFolder("/usr/lib/postgresql")
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join("/usr/lib/postgresql", version, "bin"));
  const folders = [...pathFolders(environment), ...versions];
  return folders.find((folder) => programs.every((name) => isExecutable(join(folder, name))));
}

function hasJapaneseFont(): boolean {
  if (process.platform !== "linux") return true;
  const list = spawnSync("fc-list", [":lang=ja", "family"], { encoding: "utf8" });
  return list.status === 0 && list.stdout.trim() !== "";
}

/** Python's binding to WebKitGTK is the system's, whatever other Python comes first on the path. */
const hasWebKit = (): boolean =>
  spawnSync("/usr/bin/python3", [
    "-c",
    'import gi; gi.require_version("WebKit2", "4.1"); gi.require_version("Soup", "3.0")',
  ]).status === 0;

const has = (name: string, environment: Environment): true | undefined =>
  findOnPath(name, environment) === undefined ? undefined : true;

const pathFolders = ({ PATH = "" }: Environment): string[] => PATH.split(delimiter).filter(Boolean);

const findOnPath = (name: string, environment: Environment): string | undefined =>
  pathFolders(environment)
    .map((folder) => join(folder, name))
    .find(isExecutable);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
