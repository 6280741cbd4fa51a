import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@musubi/environment/ports";
import { prepareTrial } from "../trial.ts";
import { expectThat, type Try } from "./tries.ts";

/** Imitates a container with the kernel's own means: the process is PID 1, and its root is read-only. */
const SCRIPT = `mount --bind "$FOLDER" "$FOLDER" && mount -o remount,bind,ro / &&
  ! touch /musubi-was-here 2>/dev/null && exec "$NODE" "$PROGRAM"`;

export const container: Try = {
  name: "as in a container: PID 1, a read-only root, IPv6",
  needs: { unshare: "util-linux" },
  async run(release) {
    using trial = prepareTrial(release, { HOST: "::" });
    trial.run("musubi.js", "migrate");
    const port = await findFreePort();
    const child = spawn(
      "unshare",
      ["--map-root-user", "--mount", "--pid", "--fork", "--mount-proc", "sh", "-c", SCRIPT],
      {
        env: {
          ...trial.env,
          PATH: process.env.PATH,
          IDENTITY_PORT: `${port}`,
          FOLDER: trial.folder,
          NODE: process.execPath,
          PROGRAM: `${release}/identity.js`,
        },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const ended = once(child, "exit");
    const said = text(child.stdout);
    for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
      const answer = await fetch(`http://[::1]:${port}/health/ready`).catch(() => undefined);
      if (answer?.ok) break;
      await pause(200);
    }
    const children = `/proc/${child.pid}/task/${child.pid}/children`;
    expectThat(child.exitCode === null, `It ended by itself.\n${child.exitCode}`);
    process.kill(Number.parseInt(readFileSync(children, "utf8"), 10), "SIGTERM");
    const [code] = await ended;
    const log = await said;
    expectThat(code === 0 && log.includes('"pid":1,'), `It ended with ${code}.\n${log}`);
    return ["identity was ready at [::1], and ended on SIGTERM with 0"];
  },
};
