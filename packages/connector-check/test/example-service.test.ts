import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";

const COMMAND = join(import.meta.dirname, "../src/command.ts");
const SCRIPT = join(import.meta.dirname, "../../../examples/service/service.py");
const SECRET = "the-secret-of-the-example";
const hasPython = spawnSync("python3", ["--version"]).status === 0;

let folder = "";
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

/** Starts the example on a free port of its own choice, which its first line prints. */
async function startExample(): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), "musubi-example-"));
  const running = spawn("python3", [SCRIPT, "0", join(folder, "service.db")], {
    env: { PATH: process.env.PATH, CONNECTOR_SECRET: SECRET },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = running;
  const [line] = (await once(createInterface(running.stdout), "line")) as [string];
  return line.slice(line.indexOf("http://"));
}

describe("the service of examples/service", () => {
  test.skipIf(!hasPython)(
    "passes all checks that need one account, and the command prints no secret",
    // Some hundreds of calls.
    { timeout: 240_000 },
    async () => {
      const url = await startExample();
      const command = spawn(process.execPath, [COMMAND, url], {
        env: { PATH: process.env.PATH, CONNECTOR_SECRET: SECRET },
      });
      const [printed, complained] = await Promise.all([text(command.stdout), text(command.stderr)]);
      expect(printed).toMatch(/\n\d+ passed, 0 failed, 4 not tried\n$/);
      expect(printed + complained).not.toContain(SECRET);
    },
  );

  test("is as short as its page says", () => {
    expect(readFileSync(SCRIPT, "utf8").trimEnd().split("\n").length).toBeLessThan(240);
  });
});
