import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Call, errorBody, errorsOf } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { anyLetter, anyPath } from "@musubi/environment/any-text";
import { isGrinding } from "@musubi/environment/grind";
import fc from "fast-check";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENTRIES, entryOf } from "../../src/api/call-map.ts";
import { createWorld, type World } from "../world/world.ts";

/** How many random inputs each call gets; others when grinding. */
const [MANY, SOME] = isGrinding ? [60, 15] : [20, 5];

let world: World;
let bearer: string;

beforeAll(async () => {
  world = await createWorld([PEOPLE.hana]);
  bearer = (await world.signIn()).access_token;
});

afterAll(() => world[Symbol.asyncDispose]());

type Answer = { readonly status: number; readonly text: string };

/** Sends by `node:http`: `fetch` would repair or refuse what an attacker sends. */
const send = (
  path: string,
  method: string,
  headers: Record<string, string | string[]>,
  body?: string | Uint8Array,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(`${world.url}${path}`, { method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });

const good = (): Record<string, string> => ({
  "x-api-key": world.config.apiKey,
  authorization: `Bearer ${bearer}`,
  "content-type": "application/json",
});

/** Expects a proper refusal: a 4xx with the error body and a code that the contract lists. */
function expectRefusal(call: Call, { status, text }: Answer, what: unknown): void {
  const hint = `${call.name} ${JSON.stringify(what)?.slice(0, 200)} → ${status} ${text.slice(0, 200)}`;
  expect(status, hint).toBeGreaterThanOrEqual(400);
  expect(status, hint).toBeLessThan(500);
  const { error_code } = v.parse(errorBody, JSON.parse(text));
  const allowed: ReadonlySet<string> = errorsOf(call);
  expect(allowed.has(error_code), hint).toBe(true);
}

const pathOf = (call: Call): string => call.path.replace(":kind", "store");

/** Everything that JSON can hold: any type anywhere, all of Unicode, numbers beyond every bound. */
const anyJson = fc.oneof(
  fc.jsonValue({ depthSize: "medium", stringUnit: anyLetter }),
  fc.constantFrom(1e308, -1e308, 2 ** 53, -0, Number.MIN_VALUE),
);

/** The example's body with one field replaced or added: mistakes hide where input is nearly right. */
const nearlyRight = (call: Call): fc.Arbitrary<unknown> => {
  const body = (entryOf(call).example.input.body ?? {}) as Record<string, unknown>;
  const names = Object.keys(body);
  const changed = fc
    .tuple(names.length > 0 ? fc.constantFrom(...names) : fc.constant("x"), anyJson)
    .map(([name, value]) => ({ ...body, [name]: value }));
  const added = fc
    .tuple(fc.string({ unit: anyLetter, minLength: 1 }), anyJson)
    .map(([name, value]) => ({ ...body, [`${name} `]: value }));
  return fc.oneof(changed, added);
};

const SPACES = Buffer.alloc(5_000_000, 0x20);
const BOMBS = { gzip: gzipSync(SPACES), br: brotliCompressSync(SPACES) };

const isRefusedBy = (call: Call, body: unknown): boolean =>
  call.body !== undefined && !v.safeParse(call.body, body).success;

const countRows = async (): Promise<unknown> => {
  const { db } = world.database;
  const tables = ["account", "journal", "outbox", "verification_code", "tie", "operation"] as const;
  return Promise.all(
    tables.map((table) => db.selectFrom(table).select(db.fn.countAll().as("rows")).execute()),
  );
};

const calls = ENTRIES.map(({ call }) => [call.name, call] as const);
const withBody = calls.filter(([, call]) => call.body !== undefined);

describe("I04: bad input gets a 4xx with the error body; JSON adds no row", () => {
  test.each(withBody)("%s: any JSON", async (_, call) => {
    const before = await countRows();
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, nearlyRight(call)), async (body) => {
        fc.pre(isRefusedBy(call, JSON.parse(JSON.stringify(body))));
        const text = JSON.stringify(body);
        expectRefusal(call, await send(pathOf(call), "POST", good(), text), body);
      }),
      { numRuns: MANY },
    );
    expect(await countRows()).toEqual(before);
  });

  test.each(withBody)("%s: any bytes", async (_, call) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expectRefusal(call, await send(pathOf(call), "POST", good(), bytes), [...bytes]);
      }),
      { numRuns: SOME },
    );
  });

  test.each(withBody)("%s: too deep, too large or compressed", async (_, call) => {
    const deep = (open: string, close: string, inside = "") =>
      open.repeat(10_000) + inside + close.repeat(10_000);
    const attempts: [string | Uint8Array, Record<string, string>][] = [
      [deep("[", "]"), {}],
      [deep('{"a":', "}", "1"), {}],
      [`"${"x".repeat(200_000)}"`, {}],
      [BOMBS.gzip, { "content-encoding": "gzip" }],
      [BOMBS.br, { "content-encoding": "br" }],
      ["{}", { "content-encoding": "gzip" }],
      ["{}", { "content-type": "application/json; charset=utf-7" }],
      ["{}", { "content-type": "application/xml" }],
      ["{}", { "content-type": "" }],
      ["a=b", { "content-type": "application/x-www-form-urlencoded" }],
    ];
    for (const [body, headers] of attempts) {
      if (isEmptyObject(body) && !isRefusedBy(call, {})) continue;
      const answer = await send(pathOf(call), "POST", { ...good(), ...headers }, body);
      expectRefusal(call, answer, { headers, body: body.slice(0, 20) });
    }
  });

  test.each(calls)("%s: any query, any headers", async (_, call) => {
    const text = fc.string({ unit: "grapheme-ascii", maxLength: 40 });
    const header = fc.stringMatching(/^[\x21-\x7e\x80-\xff]{0,60}$/);
    await fc.assert(
      fc.asyncProperty(text, text, header, header, header, async (name, value, a, b, c) => {
        const query = `?${encodeURIComponent(name)}=${encodeURIComponent(value)}&${value}`;
        const headers = {
          "x-api-key": a,
          authorization: `Bearer ${b}`,
          "accept-language": c,
          "x-request-id": b,
          "x-forwarded-for": c,
          "content-type": "application/json",
        };
        const body = call.method === "GET" ? undefined : "{}";
        const address = `${pathOf(call)}${query}`;
        expectRefusal(call, await send(address, call.method, headers, body), { query, headers });
        // Some requests have no query at all.
        const isEmpty = `${name}${value}`.trim() === "";
        if (call.query && !isEmpty)
          expectRefusal(call, await send(address, call.method, good()), { query });
      }),
      { numRuns: SOME },
    );
  });

  test("another method or another path", async () => {
    for (const { call } of ENTRIES) {
      for (const method of ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
        const { status, text } = await send(pathOf(call), method, good());
        expect(status, `${method} ${call.path}`).toBeGreaterThanOrEqual(400);
        expect(status, `${method} ${call.path}`).toBeLessThan(500);
        v.parse(errorBody, JSON.parse(text));
      }
    }
    await fc.assert(
      fc.asyncProperty(anyPath, fc.constantFrom("GET", "POST"), async (path, method) => {
        const { status } = await send(`/account${path}`, method, good());
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: MANY },
    );
    for (const path of [
      "/%",
      "/%ff",
      "/%00",
      "/..%2f..%2fetc/passwd",
      "//",
      "/services/%2e%2e/account/active",
    ]) {
      const { status, text } = await send(path, "GET", good());
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
      v.parse(errorBody, JSON.parse(text));
    }
  });
});

test.each([
  "hello\r\n\r\n",
  "GET / HTTP/9.9\r\n\r\n",
  "GET / HTTP/1.1\r\nhost: a\r\nno colon\r\n\r\n",
  `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`,
  "POST /logs HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}",
  "POST /logs HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n{}",
])("bytes that are not HTTP (%j) get the error body too", async (bytes) => {
  const socket = connect(Number(new URL(world.url).port), "127.0.0.1");
  socket.end(bytes);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
  v.parse(errorBody, JSON.parse(body));
});

const isEmptyObject = (body: string | Uint8Array): boolean => body === "{}";
