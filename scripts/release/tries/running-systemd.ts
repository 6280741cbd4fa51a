import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { endWithUs } from "../../build/stop-request.ts";

const LOG = "[Service]\nStandardOutput=append:/trial/%p\nStandardError=inherit\n";

/**
 * Starts a systemd as PID 1 of new namespaces. Its root is this machine's, with its writes kept in
 * memory. The kernel's settings are read-only, and its control groups are below one that is removed
 * afterwards. $1 is the folder of the trial, $2 the release, $3 this Node.
 */
const CREATE = `
mount --make-rprivate /
groups="$1/groups"; mkdir "$groups"; mount -t cgroup2 cgroup2 "$groups"
own="$groups/musubi-trial-$$"; mkdir "$own"; echo $$ > "$own/cgroup.procs"
setpriv --pdeathsig KILL unshare --kill-child --mount --pid --fork --uts --ipc --cgroup sh -ec "$BOOT" sh "$@" || true
echo $$ > "$groups/cgroup.procs"
find "$own" -depth -type d -exec rmdir {} +`;

const BOOT = `
root="$1/root"; memory="$1/memory"; mkdir "$root" "$memory"
mount -t tmpfs tmpfs "$memory"; mkdir "$memory/upper" "$memory/work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$memory/upper,workdir=$memory/work" "$root"
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"; mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
for each in dev run tmp; do mount -t tmpfs tmpfs "$root/$each"; done
for each in null zero full random urandom tty; do touch "$root/dev/$each"; mount --bind "/dev/$each" "$root/dev/$each"; done
mkdir "$root/dev/shm"; ln -s /proc/self/fd "$root/dev/fd"; ln -s pts/ptmx "$root/dev/ptmx"
mkdir -p "$root/opt/musubi"; mount --bind "$2" "$root/opt/musubi"
rm -f "$root/usr/bin/node"; cp "$3" "$root/usr/bin/node"
rm -rf "$root"/lib/systemd/system/*.wants "$root"/etc/systemd/system/*
cp "$2"/deploy/systemd/*.service "$root/etc/systemd/system"
cp -r "$1/etc/." "$root/etc"; chmod -R go= "$root/etc/musubi/secrets"
mkdir "$root/trial"; mount --bind "$1/log" "$root/trial"
cd "$root"; mkdir old; pivot_root . old; umount -l old
mount --make-rshared /
exec env -i container=trial PATH=/usr/bin:/bin /lib/systemd/systemd --system --unit=basic.target`;

export type RunningSystemd = AsyncDisposable & {
  /** Runs a command inside, as root. Returns its output. */
  run(program: string, ...args: readonly string[]): string;
  /** What a unit has logged so far, by its name without the port. */
  readLog(unit: string): string;
};

/** Starts a systemd that knows the units of a release, with these files in /etc. */
export async function startSystemd(
  release: string,
  etc: Readonly<Record<string, string>>,
): Promise<RunningSystemd> {
  const folder = mkdtempSync(join(tmpdir(), "musubi-systemd-"));
  mkdirSync(join(folder, "log"));
  const files = { ...etc, "systemd/system/service.d/log.conf": LOG };
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, "etc", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const child = endWithUs(
    spawn("unshare", ["--mount", "sh", "-ec", CREATE, "sh", folder, release, process.execPath], {
      env: { ...process.env, BOOT },
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const ended = once(child, "exit");
  const first = await waitForFirst(child.pid);
  if (first === undefined) throw new Error(`systemd did not start.\n${complaints}`);
  return {
    run: (program, ...args) =>
      execFileSync("nsenter", ["--target", `${first}`, "--all", program, ...args], {
        encoding: "utf8",
        env: { PATH: "/usr/bin:/bin" },
      }),
    readLog: (unit) => readFileSync(join(folder, "log", unit), "utf8"),
    async [Symbol.asyncDispose]() {
      process.kill(first, "SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until systemd answers. Returns its process ID outside, where it is not 1. */
async function waitForFirst(outer: number | undefined): Promise<number | undefined> {
  const childOf = (pid: number | undefined) =>
    Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"), 10);
  for (let tries = 0; tries < 150; tries += 1) {
    await pause(200);
    try {
      const first = childOf(childOf(outer));
      const asked = ["--target", `${first}`, "--all", "systemctl", "is-system-running"];
      if (spawnSync("nsenter", asked, { encoding: "utf8" }).stdout === "running\n") return first;
    } catch {
      // It is not there yet.
    }
  }
  return undefined;
}
