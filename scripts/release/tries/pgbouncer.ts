import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@musubi/environment/ports";
import { findOwner, startPostgres } from "../../test/postgres.ts";
import { findPostgresBinaries } from "../../test/system-software.ts";
import { prepareTrial } from "../trial.ts";
import { expectThat, type Try } from "./tries.ts";

/**
 * In session mode identity migrates and starts as without it; in transaction mode it says what is
 * wrong, and does not start.
 */
export const pgbouncer: Try = {
  name: "PgBouncer in front of PostgreSQL",
  needs: { pgbouncer: "pgbouncer" },
  async run(release) {
    const binaries = findPostgresBinaries(process.env);
    if (binaries === undefined)
      throw new Error("There is no PostgreSQL. apt-get install postgresql");
    await using postgres = await startPostgres(binaries);
    await using session = await startBouncer(postgres.url, "session");
    await using transaction = await startBouncer(postgres.url, "transaction");

    using trial = prepareTrial(release, { DATABASE_URL: session.url, LOG_LEVEL: "warn" });
    trial.run("musubi.js", "migrate");
    const { url } = await trial.start("identity.js", await findFreePort());
    const ready = await fetch(`${url}/health/ready`);
    expectThat(ready.status === 200, `In session mode: ${ready.status} ${await ready.text()}`);

    const refused = spawnSync(process.execPath, [join(release, "identity.js")], {
      env: {
        ...trial.env,
        DATABASE_URL: transaction.url,
        IDENTITY_PORT: `${await findFreePort()}`,
      },
      encoding: "utf8",
      timeout: 20_000,
    });
    expectThat(
      refused.status === 1 && refused.stderr.includes("PgBouncer in transaction mode"),
      `In transaction mode it ended with ${refused.status}: ${refused.stderr}`,
    );
    return ["session mode: migrated, ready", `transaction mode: ${refused.stderr.trim()}`];
  },
};

type Bouncer = AsyncDisposable & { readonly url: string };

async function startBouncer(server: string, mode: "session" | "transaction"): Promise<Bouncer> {
  const folder = mkdtempSync(join(tmpdir(), "musubi-pgbouncer-"));
  const { username, hostname, port: behind, pathname } = new URL(server);
  const port = await findFreePort();
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${behind} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  );
  chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root.
  const owner = process.getuid?.() === 0 ? findOwner() : {};
  const child = spawn("pgbouncer", ["--quiet", settings], { stdio: "ignore", ...owner });
  const ended = once(child, "exit");
  await waitFor(port);
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitFor(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(100);
  }
  throw new Error("PgBouncer does not listen.");
}
