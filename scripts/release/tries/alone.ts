import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@musubi/environment/ports";
import { VERSION } from "@musubi/environment/release";
import { packRelease } from "../make-release.ts";
import { prepareTrial } from "../trial.ts";
import { expectThat, type Try } from "./tries.ts";

/** The archive, unpacked in an empty folder. The programs have an environment without a PATH. */
export const alone: Try = {
  name: "the archive, with Node alone",
  needs: {},
  async run(release) {
    const folder = mkdtempSync(join(tmpdir(), "musubi-alone-"));
    try {
      packRelease(release, join(folder, "musubi.tar.gz"));
      execFileSync("tar", ["-xzf", "musubi.tar.gz"], { cwd: folder });
      const unpacked = join(folder, `musubi-${VERSION}`);
      execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: unpacked });
      expectThat(!existsSync(join(unpacked, "node_modules")), "It brings installed packages.");
      return await walk(unpacked);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const OLDER_NODE =
  'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.19.0"})';

async function walk(release: string): Promise<readonly string[]> {
  using trial = prepareTrial(release, { DOCS: "1" });
  for (const program of ["identity.js", "portal.js", "musubi.js"]) {
    expectThat(trial.run(program, "--version") === `${VERSION}\n`, `${program} has no version.`);
  }
  for (const program of ["identity.js", "portal.js", "musubi.js"]) {
    const old = spawnSync(process.execPath, ["--import", OLDER_NODE, join(release, program)], {
      env: {},
      encoding: "utf8",
    });
    const sentence = "Musubi needs Node 24 or newer, and this is Node 20.19.0.\n";
    expectThat(old.status === 1 && old.stderr === sentence, `On Node 20: ${old.stderr}`);
  }
  const help = trial.run("musubi.js", "--help");
  expectThat(help.startsWith("musubi find "), `--help says ${help}`);
  const lost = spawnSync(process.execPath, [join(release, "musubi.js"), "migrate"], {
    env: {},
    cwd: trial.folder,
    encoding: "utf8",
  });
  expectThat(lost.stderr.includes("DATABASE_URL is not set"), "It made up a database.");
  const migrated = trial.run("musubi.js", "migrate").trim();
  expectThat(migrated.startsWith("Applied 0001-baseline"), migrated);
  const identity = await trial.start("identity.js", await findFreePort());
  const portal = await trial.start("portal.js", await findFreePort());
  const ask = async (url: string) => {
    const answer = await fetch(url);
    expectThat(answer.ok, `${url} answered ${answer.status}.`);
    return answer.text();
  };
  const health = await ask(`${identity.url}/health/ready`);
  expectThat(JSON.parse(health).version === VERSION, `It is ${health}.`);
  const page = await ask(`${portal.url}/index`);
  const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1];
  await ask(`${portal.url}${script}`);
  await ask(`${identity.url}/docs/static/swagger-ui.css`);
  const files = trial.run("musubi.js", "portal:static", join(trial.folder, "static"));
  expectThat(files.includes("content-security-policy"), "portal:static named no headers.");
  trial.run("musubi.js", "keys:rotate");
  identity.child.kill("SIGTERM");
  expectThat((await identity.ended) === 0, `It did not end by SIGTERM.\n${identity.said()}`);
  return [`${migrated} identity, portal and musubi ran, and ended on SIGTERM.`];
}
