import { request } from "node:http";
import { expect, test } from "vitest";
import { openSandbox, readJson, type TestSandbox } from "./test-sandbox.ts";

/** Routes of control and mailbox. */
const ROUTES = [
  ["GET", "/control/faults"],
  ["POST", "/control/faults"],
  ["DELETE", "/control/faults"],
  ["GET", "/control/state/store"],
  ["POST", "/control/reset"],
  ["GET", "/mail"],
  ["GET", "/mail/some-id"],
  ["GET", "/mail/some-id/html"],
  ["GET", "/mail/api/messages"],
  ["DELETE", "/mail/api/messages"],
] as const;

/** Sends a request with any headers, including those that `fetch` forbids. */
const ask = (
  sandbox: TestSandbox,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(`${sandbox.origin}${path}`, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject).end();
  });

test("S31: control and mailbox refuse requests for a foreign host name, and from pages of another origin", async () => {
  await using sandbox = await openSandbox();
  const { port, host } = new URL(sandbox.origin);
  await sandbox.send("POST", "/control/faults", { service: "store", kind: "down" });
  const foreign = [
    { host: `evil.example:${port}` },
    { host: `localhost.evil.example:${port}` },
    { host: `127.0.0.1.evil.example:${port}` },
    { host, origin: "https://evil.example" },
    { host, origin: `http://evil.example:${port}` },
    { host, origin: "http://localhost:4000" },
    { host, origin: "null" },
    { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
  ];
  for (const headers of foreign) {
    for (const [method, path] of ROUTES) {
      const name = `${method} ${path} ${JSON.stringify(headers)}`;
      expect(await ask(sandbox, method, path, headers), name).toBe(403);
    }
  }
  const { faults } = await readJson<{ faults: unknown[] }>(await sandbox.fetch("/control/faults"));
  expect(faults).toHaveLength(1);
});

test("S31: programs and the sandbox's own pages are accepted, by every name of this machine", async () => {
  await using sandbox = await openSandbox();
  const { port } = new URL(sandbox.origin);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    expect(await ask(sandbox, "GET", "/mail", { host }), host).toBe(200);
    const headers = { host, origin: `http://${host}` };
    expect(await ask(sandbox, "POST", "/control/reset", headers), host).toBe(200);
  }
});
