import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HERE = import.meta.dirname;
/** Each folder has its own lock file: one peer brings other versions of identity's dependencies. */
const FOLDERS = [HERE, join(HERE, "better-auth")];

/** Installs the peers from their own lock files, unless that is done already. */
export function installPeers(): void {
  for (const folder of FOLDERS) install(folder);
}

function install(folder: string): void {
  const stamp = join(folder, "node_modules", ".installed-from");
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Install the peers …");
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const args = ["ci", "--no-workspaces", "--loglevel=error"];
  const { status } =
    node && npm
      ? spawnSync(node, [npm, ...args], { cwd: folder, stdio: "inherit" })
      : spawnSync("npm", args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error("The peers could not be installed; npm says why above.");
  writeFileSync(stamp, lock);
}
