import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRepository } from "../../build/repository.ts";
import { expectThat, type Try } from "./tries.ts";

export const compose: Try = {
  name: "deploy/compose.yaml: its schema",
  needs: { "docker-compose": "docker-compose" },
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "musubi-compose-"));
    try {
      cpSync(inRepository("deploy/compose.yaml"), join(folder, "compose.yaml"));
      writeFileSync(join(folder, "settings.env"), "");
      const { status, stderr } = spawnSync(
        "docker-compose",
        ["-f", join(folder, "compose.yaml"), "config", "--quiet"],
        { encoding: "utf8" },
      );
      expectThat(status === 0, stderr);
      return ["valid; not started"];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
