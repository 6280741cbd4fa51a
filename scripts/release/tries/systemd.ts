import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@musubi/environment/ports";
import { inRepository } from "../../build/repository.ts";
import { prepareTrial } from "../trial.ts";
import { startSystemd } from "./running-systemd.ts";
import { expectThat, type Try } from "./tries.ts";

const UNITS = ["musubi-identity@.service", "musubi-portal.service"];
/** What the unit reads from credentials, and so never from the settings file. */
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
      const isRoot = process.getuid?.() === 0;
      const seen = isRoot
        ? await runUnits(release)
        : ["not tried: a running systemd, by root alone"];
      return [...scores, ...seen];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const atHome = (unit: string, release: string): string =>
  unit.replaceAll("/usr/bin/node", process.execPath).replaceAll("/opt/musubi", release);

/** Runs the units unchanged in a systemd, with settings and secrets where they look for them. */
async function runUnits(release: string): Promise<readonly string[]> {
  using trial = prepareTrial(release, {
    DATABASE_URL: "sqlite:/var/lib/musubi/musubi.db",
    METRICS_TOKEN: "a token of a trial, which is long enough",
    CATALOGUE_FILE: "/etc/musubi/catalogue.json",
    SITE_FILE: "/etc/musubi/site.json",
    STOP_NOTICE_SECONDS: "1",
  });
  const [port, portal] = [await findFreePort(), await findFreePort()];
  const isSecret = (name: string) => CREDENTIALS.includes(name) || name.includes("_SECRET_");
  const [secrets, settings] = [
    Object.entries(trial.env).filter(([name]) => isSecret(name)),
    Object.entries({ ...trial.env, PORTAL_PORT: `${portal}` }).filter(([name]) => !isSecret(name)),
  ];
  const fileOf = (name: string) => name.toLowerCase().replaceAll("_", "-");
  const ofServices = secrets.filter(([name]) => name.includes("_SECRET_"));
  await using system = await startSystemd(release, {
    "musubi/musubi.env": settings.map(([name, value]) => `${name}="${value}"\n`).join(""),
    "musubi/catalogue.json": readFileSync(join(trial.folder, "catalogue.json"), "utf8"),
    "musubi/site.json": readFileSync(join(trial.folder, "site.json"), "utf8"),
    ...Object.fromEntries(
      secrets.map(([name, value]) => [`musubi/secrets/${fileOf(name)}`, `${value}\n`]),
    ),
    "systemd/system/musubi-identity@.service.d/services.conf": `[Service]\n${ofServices
      .map(
        ([name]) =>
          `LoadCredential=${fileOf(name)}:/etc/musubi/secrets/${fileOf(name)}\nEnvironment=${name}_FILE=%d/${fileOf(name)}\n`,
      )
      .join("")}`,
  });
  const musubi = "/opt/musubi/deploy/systemd/musubi";
  system.run("mkdir", "/var/lib/musubi");
  const migrated = system.run(musubi, "migrate").trim();
  const identity = `musubi-identity@${port}`;
  system.run("systemctl", "start", identity, "musubi-portal");
  const find = async (url: string) => {
    for (let tries = 0; tries < 300; tries += 1) {
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok) return;
      await pause(200);
    }
    const said = UNITS.map((name) => system.readLog(name.replace(/@?\.service/, "")));
    throw new Error(`${url} does not answer.\n${said.join("\n")}`);
  };
  await find(`http://127.0.0.1:${port}/health/ready`);
  await find(`http://127.0.0.1:${portal}/health/live`);
  const services = system.run(musubi, "services");
  system.run("systemctl", "restart", identity);
  await find(`http://127.0.0.1:${port}/health/ready`);
  const log = system.readLog("musubi-identity");
  expectThat(log.includes('"msg":"stopping"'), log);
  return [
    `a running systemd: ${migrated} Identity and portal started, identity was restarted`,
    `musubi beside them: ${services.split("\n")[0]}`,
  ];
}
