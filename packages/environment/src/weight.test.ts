import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { weigh, weighAll } from "./weight.ts";

const TEXT = "結び".repeat(1_000);
const PACKED = gzipSync(TEXT);

async function serve(): Promise<string> {
  const server = createServer(({ url, headers }, response) => {
    const isPacked = headers["accept-encoding"]?.includes("gzip");
    if (url === "/missing") response.statusCode = 404;
    if (url === "/empty") response.end();
    else response.end(isPacked ? PACKED : TEXT);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a weight is what the line carries, packed or not", async () => {
  const origin = await serve();
  expect(await weigh(`${origin}/text`)).toBe(PACKED.length);
  expect(await weigh(`${origin}/text`, "identity")).toBe(Buffer.byteLength(TEXT));
  expect(await weighAll([`${origin}/one`, `${origin}/two`])).toBe(2 * PACKED.length);
  expect(await weighAll([])).toBe(0);
});

test.each(["missing", "empty"])("what has no weight is an error: %s", async (path) => {
  const origin = await serve();
  await expect(weighAll([`${origin}/text`, `${origin}/${path}`])).rejects.toThrow(/has no weight/);
});
