import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bindingPath, NATIVE_PACKAGES } from "../build/bundle.ts";
import type { Lock } from "./lock.ts";

/** The machines that a release is for. */
export const PLATFORMS = ["x64", "arm64"].flatMap((arch) =>
  ["gnu", "musl"].map((libc) => `linux-${arch}-${libc}`),
);

/** npm installs only those of this machine, so all of them are fetched from the registry. */
export function writeNativeParts(folder: string, lock: Lock): void {
  for (const part of NATIVE_PACKAGES) {
    for (const platform of PLATFORMS) {
      const target = join(folder, bindingPath(part, platform));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, fetchBinding(part, platform, lock));
    }
  }
}

function fetchBinding(part: string, platform: string, lock: Lock): Buffer {
  const name = `@node-rs/${part}-${platform}`;
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
  const folder = mkdtempSync(join(tmpdir(), "musubi-native-"));
  try {
    const packed = execFileSync(
      "npm",
      ["pack", `${name}@${version}`, "--json", "--prefer-offline", "--pack-destination", folder],
      { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    );
    const archive = join(folder, JSON.parse(packed)[0].filename);
    const hash = createHash("sha512").update(readFileSync(archive)).digest("base64");
    if (`sha512-${hash}` !== integrity) throw new Error(`${name} is not what the lock file says.`);
    return execFileSync("tar", ["-xzOf", archive, `package/${part}.${platform}.node`], {
      maxBuffer: 2 ** 26,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
