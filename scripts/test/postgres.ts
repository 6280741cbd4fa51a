import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { findFreePort } from "@musubi/environment/ports";
import { findRoom } from "./memory-folder.ts";

export type Postgres = AsyncDisposable & {
  /** The URL of an empty database, as its superuser. */
  readonly url: string;
  /** The same through a socket, which takes a quarter less work on both sides than the network. */
  readonly socketUrl: string;
  stop(): Promise<void>;
};

/** Nothing here outlives the tests: no waiting for the disk, no data for a standby, no vacuuming. */
const CARELESS = [
  "fsync=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
];

type More = {
  readonly settings?: readonly string[];
  /** Receives each line of the server's log. */
  readonly hear?: (line: string) => void;
};

type Owner = { readonly uid: number; readonly gid: number };

/**
 * Starts a separate PostgreSQL on a free port, in a temporary folder, which is removed when it
 * stops. `waitsForDisk` is for measurements: a commit then costs as much as in production.
 */
export async function startPostgres(
  binaries: string,
  waitsForDisk = false,
  { settings: more = [], hear = () => {} }: More = {},
): Promise<Postgres> {
  const folder = mkdtempSync(join(waitsForDisk ? tmpdir() : findRoom(), "musubi-postgres-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    // PostgreSQL refuses to run as root.
    const owner = process.getuid?.() === 0 ? findOwner() : undefined;
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const options = { cwd: folder, ...owner };
    await initialize(join(binaries, "initdb"), folder, options);

    const port = await findFreePort();
    const args = ["-D", join(folder, "data"), "-k", folder, "-p", `${port}`];
    const settings = [
      "listen_addresses=127.0.0.1",
      "max_connections=200",
      ...(waitsForDisk ? [] : CARELESS),
      ...more,
    ];
    const server = spawn(
      join(binaries, "postgres"),
      [...args, ...settings.flatMap((setting) => ["-c", setting])],
      // In a separate group: Ctrl-C must not stop it before the tests that use it.
      { ...options, stdio: ["ignore", "ignore", "pipe"], detached: true },
    );
    // The last resort, if this process ends without time to wait.
    const endAbruptly = () => {
      server.kill("SIGKILL");
      removeFolder();
    };
    process.once("exit", endAbruptly);
    await waitForReadyLine(server, hear);

    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= stopServer(server).then(() => {
        process.off("exit", endAbruptly);
        removeFolder();
      });
      return stopping;
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      socketUrl: `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`,
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

export function findOwner(): Owner {
  const id = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }).trim());
  return { uid: id("-u"), gid: id("-g") };
}

async function initialize(initdb: string, folder: string, options: object): Promise<void> {
  const args = ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8"];
  const child = spawn(initdb, [...args, "--locale=C", "-N"], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [errors, [code]] = await Promise.all([
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`${errors}\nPostgreSQL could not make a database folder.`);
}

async function waitForReadyLine(server: ChildProcess, hear: (line: string) => void): Promise<void> {
  if (!server.stderr) throw new Error("PostgreSQL has no output to wait for.");
  const seen: string[] = [];
  const lines = createInterface({ input: server.stderr });
  const ready = new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => {
      if (line.includes("ready to accept connections")) resolve();
      else seen.push(line);
    });
    server.once("exit", () => reject(new Error(`${seen.join("\n")}\nPostgreSQL did not start.`)));
    server.once("error", reject);
  });
  await ready;
  // Keep reading: a full pipe would stop the server.
  lines.removeAllListeners("line");
  lines.on("line", hear);
}

/** SIGINT ends PostgreSQL quickly and properly: open connections are cut. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGINT");
  const force = setTimeout(() => server.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(force);
}
