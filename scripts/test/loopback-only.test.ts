import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { expect, test } from "vitest";
import { closeTheWorld } from "./test-runners.ts";

// Every test runs with the guard loaded, so these tests need not load it.
const refused = /Tests must not connect beyond this machine/;

test.each([
  "http://example.com/",
  "https://example.com/",
  "http://192.0.2.1/",
  "http://[2001:db8::1]/",
])("fetch does not reach %s", async (url) => {
  await expect(fetch(url)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(refused) },
  });
});

test("sockets and name lookups do not reach other machines either", async () => {
  expect(() => connect(80, "192.0.2.1")).toThrow(refused);
  expect(() => connect({ port: 80, host: "example.com" })).toThrow(refused);
  expect(() => connectTls(443, "192.0.2.1")).toThrow(refused);
  await expect(async () => lookup("example.com")).rejects.toThrow(refused);
});

test.each(["localhost", "127.0.0.1"])("%s is reached", async (host) => {
  const server = createServer((_, response) => response.end("here")).listen(0, host);
  try {
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe("here");
  } finally {
    server.close();
  }
});

test("the shell's proxies are removed, and its other options remain", () => {
  const closed = closeTheWorld({
    HTTP_PROXY: "http://proxy:1",
    https_proxy: "http://proxy:1",
    NO_PROXY: "localhost",
    NODE_OPTIONS: "--max-old-space-size=900",
    HOME: "/home/hana",
  });
  expect(Object.keys(closed).sort()).toEqual(["HOME", "NODE_OPTIONS"]);
  expect(closed.NODE_OPTIONS).toMatch(
    /^--max-old-space-size=900 --import=file:.*loopback-only\.mjs$/,
  );
});
