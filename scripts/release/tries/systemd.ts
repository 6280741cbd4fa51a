import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@musubi/environment/ports";
import { inRepository } from "../../build/repository.ts";
import { prepareTrial } from "../trial.ts";
import { expectThat, type Try } from "./tries.ts";

const UNITS = ["musubi-identity@.service", "musubi-portal.service"];
/** What the unit reads from credentials, and so never from the file of settings. */
const CREDENTIALS = ["DATABASE_URL", "IDENTITY_SECRET", "SMTP_URL", "METRICS_TOKEN"];

export const systemd: Try = {
  name: "deploy/systemd: the units",
  needs: { "systemd-analyze": "systemd" },
  async run(release) {
    const folder = mkdtempSync(join(tmpdir(), "musubi-units-"));
    try {
      const scores = UNITS.map((name) => {
        const unit = join(folder, name);
        const text = readFileSync(inRepository("deploy/systemd", name), "utf8");
        writeFileSync(unit, atHome(text, release));
        const verified = spawnSync("systemd-analyze", ["verify", "--man=no", unit], {
          encoding: "utf8",
        });
        const complaints = verified.stderr.split("\n").filter((line) => line.includes(name));
        expectThat(complaints.length === 0, complaints.join("\n"));
        const said = execFileSync("systemd-analyze", ["security", "--offline=true", unit], {
          encoding: "utf8",
        });
        return `${name}: verified, exposure ${/exposure level.*: ([\d.]+)/.exec(said)?.[1]}`;
      });
      return [...scores, await startAsUnit(join(folder, UNITS[0] ?? ""), folder, release)];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const atHome = (unit: string, release: string): string =>
  unit.replaceAll("/usr/bin/node", process.execPath).replaceAll("/opt/musubi", release);

/** Does what systemd would with the unit's command, environment and credentials. */
async function startAsUnit(unit: string, folder: string, release: string): Promise<string> {
  using trial = prepareTrial(release, {
    METRICS_TOKEN: "a token of a trial, which is long enough",
  });
  trial.run("musubi.js", "migrate");
  const credentials = join(folder, "credentials");
  mkdirSync(credentials);
  const port = `${await findFreePort()}`;
  const text = readFileSync(unit, "utf8").replaceAll("%d", credentials).replaceAll("%i", port);
  const valuesOf = (key: string) =>
    Array.from(text.matchAll(new RegExp(`^${key}=(.*)$`, "gm")), ([, value = ""]) => value);
  for (const [name = ""] of valuesOf("LoadCredential").map((each) => each.split(":"))) {
    const variable = name.toUpperCase().replaceAll("-", "_");
    writeFileSync(join(credentials, name), `${trial.env[variable]}\n`);
  }
  const settings = Object.entries(trial.env).filter(([name]) => !CREDENTIALS.includes(name));
  const ofUnit = valuesOf("Environment").flatMap((line) =>
    line.split(" ").map((each) => each.split(/=(.*)/s).slice(0, 2)),
  );
  const [program = "", ...args] = valuesOf("ExecStart")[0]?.split(" ") ?? [];
  const child = spawn(program, args, {
    env: Object.fromEntries([...settings, ...ofUnit]),
    cwd: trial.folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
      if (answer?.ok) return "identity started with the unit's environment and credentials";
      await pause(200);
    }
    throw new Error("Identity did not become ready with the unit's environment.");
  } finally {
    child.kill("SIGKILL");
  }
}
