import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { whenParentIsGone } from "./parent.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-parent-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const script = join(folder, "script.mjs");
writeFileSync(
  script,
  `import { whenParentIsGone } from ${JSON.stringify(import.meta.resolve("./parent.ts"))};
  whenParentIsGone(() => { console.log("alone"); process.exit(); });
  setInterval(() => {}, 1000);
  console.log("ready");`,
);

test("a process that npm started notices that the shell between npm and it is gone", async () => {
  const shell = spawn("sh", ["-c", `"${process.execPath}" "${script}"; true`], {
    env: { PATH: process.env.PATH, npm_lifecycle_event: "start" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  // The loop ends when no process is left that could write.
  for await (const line of createInterface({ input: shell.stdout })) {
    said.push(line);
    if (line === "ready") shell.kill("SIGTERM");
  }
  expect(said).toEqual(["ready", "alone"]);
});

test("a process that npm did not start may outlive its parent, and does not check", () => {
  vi.useFakeTimers();
  vi.stubEnv("npm_lifecycle_event", undefined);
  whenParentIsGone(() => {});
  expect(vi.getTimerCount()).toBe(0);
});
