import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@musubi/environment/ports";
import { prepareTrial } from "../trial.ts";
import { expectThat, type Try } from "./tries.ts";

const OTHER = process.arch === "arm64" ? "x64" : "arm64";
const EMULATOR = OTHER === "arm64" ? "qemu-aarch64-static" : "qemu-x86_64-static";
const DEBIAN = OTHER === "arm64" ? "arm64" : "amd64";
const LOADER = OTHER === "arm64" ? "/lib/ld-linux-aarch64.so.1" : "/lib64/ld-linux-x86-64.so.2";

/**
 * Runs a release on the kind of processor that this machine does not have, in an emulator: its
 * native parts are loaded, and hash a password.
 */
export const otherProcessor: Try = {
  name: `${OTHER}, emulated`,
  needs: {
    [EMULATOR]: "qemu-user-static",
    [LOADER]: `libstdc++6:${DEBIAN} (after dpkg --add-architecture ${DEBIAN})`,
  },
  async run(release) {
    const folder = mkdtempSync(join(tmpdir(), "musubi-other-"));
    try {
      const name = `node-linux-${OTHER}@${process.versions.node}`;
      execFileSync("npm", ["pack", name, "--silent", "--prefer-offline"], { cwd: folder });
      execFileSync("sh", ["-c", "tar -xzf *.tgz"], { cwd: folder });
      return await walk(release, [EMULATOR, join(folder, "package/bin/node")]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function walk(release: string, node: readonly [string, string]): Promise<readonly string[]> {
  using trial = prepareTrial(release, {}, node);
  trial.run("musubi.js", "migrate");
  const identity = await trial.start("identity.js", await findFreePort());
  // A password is hashed even for an unknown address.
  const answer = await fetch(`${identity.url}/pool/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: "musubi-portal",
      AuthParameters: { USERNAME: "nobody@example.jp", PASSWORD: "Nobody2026" },
    }),
  });
  const said = await answer.text();
  expectThat(said.includes("NotAuthorizedException"), `${answer.status} ${said}`);
  identity.child.kill("SIGTERM");
  expectThat((await identity.ended) === 0, `It did not end by SIGTERM.\n${identity.said()}`);
  return ["migrated, started, hashed a password, and ended on SIGTERM."];
}
