import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findFreePort } from "@musubi/environment/ports";
import { expect, test } from "vitest";

const MAIN = join(import.meta.dirname, "../src/main.ts");

const startMain = (environment: Record<string, string>) =>
  spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });

test.each(["SIGTERM", "SIGINT"] as const)(
  "the sandbox says when it is ready, answers at localhost and 127.0.0.1, and ends on %s",
  async (signal) => {
    const [port, smtpPort] = [await findFreePort(), await findFreePort()];
    const child = startMain({ SANDBOX_PORT: `${port}`, SMTP_PORT: `${smtpPort}` });
    const { value: line } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
    expect(line).toContain(`http://localhost:${port}`);
    for (const host of ["localhost", "127.0.0.1"]) {
      expect((await fetch(`http://${host}:${port}/health/live`)).status).toBe(200);
    }
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  },
);

test("all faults of the environment are reported at once", async () => {
  const child = startMain({ SANDBOX_PORT: "none", SMTP_PORT: "70000" });
  const lines: string[] = [];
  createInterface(child.stderr).on("line", (line) => lines.push(line));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(lines).toEqual([
    expect.stringContaining("SANDBOX_PORT"),
    expect.stringContaining("SMTP_PORT"),
  ]);
});

test("a port that is in use is reported in one sentence", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const child = startMain({ SANDBOX_PORT: `${port}` });
  const lines: string[] = [];
  createInterface(child.stderr).on("line", (line) => lines.push(line));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(lines).toEqual([`Port ${port} is taken by another program.`]);
  server.close();
});
