import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Peer } from "./peers.ts";

const HERE = import.meta.dirname;
const STAMP = join(HERE, "node_modules", ".installed-from");

/** Installs the peers from their own lock file, unless that is done already. */
export function installPeers(): void {
  const lock = createHash("sha256")
    .update(readFileSync(join(HERE, "package-lock.json")))
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lock) return;
  console.log("Install the peers …");
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const args = ["ci", "--no-workspaces", "--loglevel=error"];
  const { status } =
    node && npm
      ? spawnSync(node, [npm, ...args], { cwd: HERE, stdio: "inherit" })
      : spawnSync("npm", args, { cwd: HERE, stdio: "inherit" });
  if (status !== 0) throw new Error("The peers could not be installed; see npm's message above.");
  writeFileSync(STAMP, lock);
}

/** Debian's packages for peers that npm does not have. */
const SYSTEM: Readonly<Record<string, readonly string[]>> = {
  "apache.conf": ["apache2", "libapache2-mod-auth-openidc"],
  "flask-authlib.py": ["python3-authlib", "python3-flask", "python3-requests"],
  "requests-oauthlib.py": ["python3-requests-oauthlib", "python3-flask"],
  "go-oidc.go": ["golang-go", "golang-github-coreos-go-oidc-dev", "golang-golang-x-oauth2-dev"],
};

/** Installs the Debian packages of these peers, if allowed: as root, with Debian's own command. */
export function installSystemPeers(peers: readonly Peer[]): void {
  const packages = peers.flatMap(({ program }) => SYSTEM[program] ?? []);
  const missing = packages.filter((name) => spawnSync("dpkg", ["-s", name]).status !== 0);
  if (missing.length === 0) return;
  const args = ["install", "-y", "--no-install-recommends", ...missing];
  const { status } = spawnSync("apt-get", args, { stdio: "inherit" });
  if (status !== 0) throw new Error(`Please install ${missing.join(" ")}, and try again.`);
}

/** Compiles a peer in Go with Debian's libraries. Returns the program. */
export function compileGo(path: string): string {
  const built = join(HERE, "node_modules", ".go");
  const program = join(built, basename(path, ".go"));
  const env = { PATH: process.env.PATH, GO111MODULE: "off", GOPATH: "/usr/share/gocode" };
  execFileSync("go", ["build", "-o", program, path], {
    env: { ...env, GOCACHE: join(built, "cache") },
    stdio: "inherit",
  });
  return program;
}
