import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyLimitFor } from "../../src/http/json-body.ts";
import { type Deployment, type IdentityProcess, startProcesses } from "../world/processes.ts";

const MEGABYTE = 1024 ** 2;
const GAUGE = pathToFileURL(join(import.meta.dirname, "../world/weigh-memory.mjs")).href;

let deployment: Deployment;
let identity: IdentityProcess;
beforeAll(async () => {
  deployment = await startProcesses(1, { NODE_OPTIONS: `--import=${GAUGE}` });
  const [started] = deployment.processes;
  if (!started) throw new Error("One process was asked for.");
  identity = started;
}, 90_000);
afterAll(() => deployment[Symbol.asyncDispose](), 90_000);

const HEADERS = { "content-type": "application/json", "x-api-key": "test-api-key" };
const EMPTY = Buffer.alloc(64 * MEGABYTE, " ");
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** What an attacker may send to overload a process, and the expected answer. */
const HEAVY: readonly [name: string, status: number, body: string | Buffer, encoding?: string][] = [
  ["a megabyte", 413, `{"refresh_token":"${"x".repeat(MEGABYTE)}"}`],
  ["10,000 levels", 400, `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
  ["128 kB that are no UTF-8", 400, Buffer.alloc(128 * 1024, 0xff)],
  ["128 kB of the wrong type", 400, `[${"1,".repeat(65_000)}1]`],
  ["64 MB, packed by gzip", 400, gzipSync(EMPTY), "gzip"],
  ["64 MB, packed by brotli", 400, brotliCompressSync(EMPTY, FAST), "br"],
];

/**
 * Sends a body and resolves with the status, even if the answer comes before all of it was sent. A
 * caller who is still sending may find the connection closed instead; that counts as an answer.
 */
const send = (body: string | Buffer, encoding?: string): Promise<number | "cut"> =>
  new Promise((resolve) => {
    const headers = { ...HEADERS, ...(encoding && { "content-encoding": encoding }) };
    const sent = request(`${identity.url}/token/renew`, { method: "POST", headers }, (answer) => {
      answer.on("error", () => {}).resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on("error", () => resolve("cut"));
    sent.end(body);
  });

async function sendAll(times: number): Promise<void> {
  for (const [name, status, body, encoding] of HEAVY) {
    const answers = await Promise.all(Array.from({ length: times }, () => send(body, encoding)));
    const isLong = body.length > bodyLimitFor();
    const others = answers.filter((answer) => answer !== status && !(isLong && answer === "cut"));
    expect(others, name).toEqual([]);
  }
}

type Weight = { readonly heldBytes: number; readonly peakBytes: number };

async function weigh(): Promise<Weight> {
  const heard = once(identity.child, "message");
  identity.child.send("weigh");
  const [weight] = (await heard) as [Weight];
  return weight;
}

describe("I04: input that is meant to overload", () => {
  test("does not fill a process's memory", async () => {
    // The first requests allocate what all later ones use.
    for (let round = 0; round < 2; round += 1) await sendAll(10);
    const before = await weigh();
    for (let round = 0; round < 6; round += 1) await sendAll(10);
    const after = await weigh();
    // A seventh of the bytes that were sent in these rounds.
    expect(after.heldBytes - before.heldBytes).toBeLessThan(12 * MEGABYTE);
    // Ten at a time: unpacked, the compressed bodies would take 640 MB.
    expect(after.peakBytes - before.peakBytes).toBeLessThan(256 * MEGABYTE);
  }, 120_000);

  test("is refused by its length before any of it has arrived", async () => {
    using line = open(`content-length: ${1024 * MEGABYTE}`);
    expect(await line.answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("is refused at the first byte too many, before the body has ended", async () => {
    using line = open("transfer-encoding: chunked");
    const tooMuch = "x".repeat(bodyLimitFor() + 1);
    line.socket.write(`${tooMuch.length.toString(16)}\r\n${tooMuch}\r\n`);
    expect(await line.answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("does not delay other requests while it arrives", async () => {
    using lines = new DisposableStack();
    for (let n = 0; n < 50; n += 1) {
      const { socket } = lines.use(open(`content-length: ${bodyLimitFor()}`));
      socket.write("[".repeat(100_000));
    }
    expect((await fetch(`${identity.url}/health/live`)).status).toBe(200);
    expect(await send("[")).toBe(400);
  });
});

/** A request that has sent its headers, and no body. */
function open(announcement: string): Disposable & { socket: Socket; answer: Promise<string> } {
  const socket = connect(Number(new URL(identity.url).port), "127.0.0.1");
  const answer = once(socket, "data").then(([bytes]) => `${bytes}`);
  answer.catch(() => {});
  const head = ["POST /token/renew HTTP/1.1", "host: identity.test", announcement];
  const headers = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[...head, ...headers].join("\r\n")}\r\n\r\n`);
  return { socket, answer, [Symbol.dispose]: () => socket.destroy() };
}
