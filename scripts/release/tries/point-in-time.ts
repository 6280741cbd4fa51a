import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "@musubi/environment/ports";
import { findRoom } from "../../test/memory-folder.ts";
import { findOwner, startPostgres } from "../../test/postgres.ts";
import { findPostgresBinaries } from "../../test/system-software.ts";
import { prepareTrial } from "../trial.ts";
import { expectThat, type Try } from "./tries.ts";

/** A database is brought back to a moment: what was committed before is there, what came after is not, and it is served. */
export const pointInTime: Try = {
  name: "a point in time of PostgreSQL",
  needs: { psql: "postgresql-client" },
  async run(release) {
    const programs = ["initdb", "postgres", "pg_basebackup", "pg_ctl"];
    const binaries = findPostgresBinaries(process.env, programs);
    if (binaries === undefined)
      throw new Error("There is no PostgreSQL. apt-get install postgresql");
    using stack = new DisposableStack();
    const folder = mkdtempSync(join(findRoom(), "musubi-point-"));
    stack.defer(() => rmSync(folder, { recursive: true, force: true }));
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(folder, findOwner().uid, findOwner().gid);
    /** Runs a program as the owner of the databases. */
    const run = (program: string, ...args: readonly string[]): string => {
      const [first = "", ...rest] = [
        ...(isRoot ? ["runuser", "-u", "postgres", "--"] : []),
        ...[program, ...args],
      ];
      return execFileSync(first, rest, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    };
    const ask = (url: string, statement: string): string =>
      execFileSync("psql", [url, "-Atqc", statement], { encoding: "utf8" }).trim();

    await using postgres = await startPostgres(binaries, false, {
      settings: [
        ...["wal_level=replica", "max_wal_senders=2", "archive_mode=on"],
        `archive_command=cp %p ${folder}/%f`,
      ],
    });
    using trial = prepareTrial(release, { DATABASE_URL: postgres.url, LOG_LEVEL: "warn" });
    trial.run("musubi.js", "migrate");
    const data = join(folder, "data");
    run(join(binaries, "pg_basebackup"), "-D", data, "-d", postgres.url, "-X", "none");
    const note = (name: string) =>
      ask(postgres.url, `insert into counter (name, value) values ('${name}', 1)`);
    note("before the moment");
    const moment = ask(postgres.url, "select clock_timestamp()");
    note("after the moment");
    ask(postgres.url, "select pg_switch_wal()");
    await postgres.stop();

    const port = await findFreePort();
    writeFileSync(
      join(data, "postgresql.auto.conf"),
      `restore_command = 'cp ${folder}/%f %p'
recovery_target_time = '${moment}'
recovery_target_action = 'promote'
archive_mode = off
max_connections = 200
`,
    );
    writeFileSync(join(data, "recovery.signal"), "");
    const control = (...args: readonly string[]) =>
      run(join(binaries, "pg_ctl"), "-D", data, ...args);
    control("-w", "-l", join(folder, "log"), "-o", `-p ${port} -k ${folder}`, "start");
    stack.defer(() => void control("-m", "immediate", "stop"));
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const found = ask(url, "select name from counter");
    expectThat(found === "before the moment", `Restored: ${found}`);

    using restored = prepareTrial(release, { DATABASE_URL: url, LOG_LEVEL: "warn" });
    const { url: identity } = await restored.start("identity.js", await findFreePort());
    const ready = await fetch(`${identity}/health/ready`);
    expectThat(ready.status === 200, `${ready.status} ${await ready.text()}`);
    return ["what was committed before the moment is there, what came after is not; ready"];
  },
};
