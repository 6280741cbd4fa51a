import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const MAIN = new URL("../src/main.ts", import.meta.url).pathname;

const startMain = (environment: Record<string, string>) =>
  spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });

/** Returns two ports that were free a moment ago. */
async function findPorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const;
  const take = async (server: (typeof servers)[0]): Promise<number> => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  };
  const ports: [number, number] = [await take(servers[0]), await take(servers[1])];
  for (const server of servers) server.close();
  return ports;
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "says when it is ready, answers on both names, and ends on %s",
  async (signal) => {
    const [port, smtpPort] = await findPorts();
    const child = startMain({ SANDBOX_PORT: `${port}`, SMTP_PORT: `${smtpPort}` });
    const [line] = await once(createInterface(child.stdout), "line");
    expect(line).toContain(`http://localhost:${port}`);
    for (const host of ["localhost", "127.0.0.1"]) {
      expect((await fetch(`http://${host}:${port}/health/live`)).status).toBe(200);
    }
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  },
);

test("reports all faults of the environment at once", async () => {
  const child = startMain({ SANDBOX_PORT: "none", SMTP_PORT: "70000" });
  const lines: string[] = [];
  createInterface(child.stderr).on("line", (line) => lines.push(line));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(lines).toEqual([
    expect.stringContaining("SANDBOX_PORT"),
    expect.stringContaining("SMTP_PORT"),
  ]);
});

test("reports a port in use in one sentence", async () => {
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
