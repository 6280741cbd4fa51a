import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VERSION } from "@musubi/environment/release";
import { expectThat, type Try } from "./tries.ts";

/** Images cannot always be pulled: a replacement of the base is made once, and kept by buildah. */
const BASE = "localhost/musubi-base";
const IMAGE = "localhost/musubi-trial";

const buildah = (...args: readonly string[]): string =>
  execFileSync("buildah", ["--storage-driver", "vfs", ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 2 ** 26,
  });

/** A minimal Debian with this machine's Node, where the real base has it. */
function makeBase(): void {
  if (buildah("images", "--format", "{{.Name}}").split("\n").includes(BASE)) return;
  const folder = mkdtempSync(join(tmpdir(), "musubi-base-"));
  const root = join(folder, "root");
  try {
    execFileSync("debootstrap", ["--variant=minbase", "bookworm", root], { stdio: "ignore" });
    // debootstrap leaves the machine's /proc mounted there.
    spawnSync("umount", [join(root, "proc")]);
    cpSync(realpathSync(process.execPath), join(root, "usr/local/bin/node"));
    const container = buildah("from", "scratch").trim();
    buildah("copy", container, root, "/");
    buildah("commit", "--rm", container, BASE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const image: Try = {
  name: "deploy/Containerfile: built and run by buildah",
  needs: { buildah: "buildah", debootstrap: "debootstrap" },
  async run(release) {
    makeBase();
    const file = join(release, "deploy/Containerfile");
    buildah(
      ...["bud", "--isolation", "chroot", "--build-arg", `BASE=${BASE}`],
      ...["-f", file, "-t", IMAGE, release],
    );
    const container = buildah("from", "--pull-never", IMAGE).trim();
    try {
      const run = (...command: readonly string[]) =>
        buildah("run", "--isolation", "chroot", container, "--", ...command).trim();
      for (const program of ["identity.js", "portal.js", "musubi.js"]) {
        const version = run("node", program, "--version");
        expectThat(version === VERSION, `${program} said ${version}.`);
      }
      expectThat(run("id", "-u") === "65532", "It does not run as its own user.");
      const zoned = run(
        "node",
        "-p",
        'new Date(0).toLocaleString("ja-JP", { timeZone: "Asia/Tokyo", dateStyle: "long" })',
      );
      expectThat(zoned === "1970年1月1日", zoned);
      const migrated = run(
        "env",
        "DATABASE_URL=sqlite:/data/musubi.db",
        "node",
        "musubi.js",
        "migrate",
      );
      expectThat(migrated.startsWith("Applied"), migrated);
      return ["built; the programs run as user 65532, with Japanese dates and a volume for SQLite"];
    } finally {
      buildah("rm", container);
    }
  },
};
