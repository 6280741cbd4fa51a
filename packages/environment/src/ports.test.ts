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

test.each(["127.0.0.1", "0.0.0.0", "::1", "::"])("a port taken on %s is not free", async (host) => {
  expect(await isFree(await takePort(host))).toBe(false);
});

test("a port that nobody has is free, also after looking", async () => {
  const port = await findFreePort();
  expect(await isFree(port)).toBe(true);
  expect(await isFree(port)).toBe(true);
});

test("a port that was found is none that the system hands out in the meantime", async () => {
  const found = await findFreePort();
  expect(found).toBeLessThan(await takePort("127.0.0.1"));
});
