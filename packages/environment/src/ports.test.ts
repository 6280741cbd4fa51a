import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { findFreePort, isFree } from "./ports.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function takePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  servers.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test.each(["127.0.0.1", "0.0.0.0", "::1", "::"])(
  "a port in use on %s is not free",
  async (host) => {
    expect(await isFree(await takePort(host))).toBe(false);
  },
);

test("an unused port is free, also after the check", async () => {
  const port = await findFreePort();
  expect(await isFree(port)).toBe(true);
  expect(await isFree(port)).toBe(true);
});

test("a port that was found is below the ports that the system gives out", async () => {
  const found = await findFreePort();
  expect(found).toBeLessThan(await takePort("127.0.0.1"));
});

/** So many that two processes would draw some twice by chance. */
const MANY = 300;
const DRAW_MANY = `
  import { findFreePort } from ${JSON.stringify(import.meta.resolve("./ports.ts"))};
  const ports = await Promise.all(Array.from({ length: ${MANY} }, () => findFreePort()));
  process.on("message", () => process.disconnect());
  process.send(ports);`;

test("processes that run at the same time never get the same port, nor does one process get a port twice", async () => {
  const children = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", DRAW_MANY], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    }),
  );
  const drawn = await Promise.all(
    children.map(async (child) => (await once(child, "message"))[0] as number[]),
  );
  for (const child of children) child.send("enough");
  const ports = drawn.flat();
  expect(ports).toHaveLength(children.length * MANY);
  expect(new Set(ports).size).toBe(ports.length);
});
