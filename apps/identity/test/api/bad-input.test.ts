import type { FastifyInstance, FastifyRequest } from "fastify";
import { describe, expect, test, vi } from "vitest";
import { findFault, strictJsonParser } from "../../src/http/json-body.ts";
import { createWorld, type World } from "../world/world.ts";
import { BAD_BODIES } from "./bad-bodies.ts";

const post = (
  world: World,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) =>
  fetch(`${world.url}/token/renew`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": world.config.apiKey, ...headers },
    body,
  });

const GOOD = '{"refresh_token":"x","auth_service_id":0}';

describe("bad input", () => {
  test.each(BAD_BODIES)(
    "%s: 400 with the error body, and no prototype is changed",
    async (_, body) => {
      await using world = await createWorld([]);
      const response = await post(world, body, { "accept-language": "en" });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error_code: "InvalidParameterException",
        message_title: expect.stringMatching(/\w/),
        message_body: expect.stringMatching(/\w/),
      });
      expect(({} as Record<string, unknown>).a).toBeUndefined();
    },
  );

  test("I04: bytes that are not UTF-8 are refused", async () => {
    await using world = await createWorld([]);
    const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    expect((await post(world, bytes)).status).toBe(400);
  });

  test("I04: a body of a megabyte is refused", async () => {
    await using world = await createWorld([]);
    const response = await post(world, `{"refresh_token":"${"x".repeat(1_000_000)}"}`);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error_code: "PayloadTooLargeException" });
  });

  test("X05: a body that is not declared as JSON is refused", async () => {
    await using world = await createWorld([]);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml"]) {
      const response = await post(world, GOOD, { "content-type": type });
      expect(response.status, type).toBe(415);
    }
  });

  test("X05: only the portal's origin may read the answers", async () => {
    await using world = await createWorld([]);
    const portal = world.config.portalOrigin;
    for (const origin of [
      "http://evil.example",
      "null",
      `${portal}.evil.example`,
      `${portal}:81`,
    ]) {
      const { headers } = await post(world, GOOD, { origin });
      expect(headers.get("access-control-allow-origin"), origin).not.toBe(origin);
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
    const { headers } = await post(world, GOOD, { origin: portal });
    expect(headers.get("access-control-allow-origin")).toBe(portal);
    const preflight = await fetch(`${world.url}/token/renew`, {
      method: "OPTIONS",
      headers: { origin: portal, "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": portal,
      "access-control-allow-methods": "GET, POST, OPTIONS",
      "access-control-allow-headers":
        "authorization, content-type, x-api-key, accept-language, x-musubi-proof",
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "retry-after",
    });
    for (const path of ["/login/", "/.well-known/jwks.json", "/pool/jwks", "/oidc/jwks"]) {
      const { headers: own } = await fetch(world.url + path, { headers: { origin: portal } });
      expect(own.get("access-control-allow-credentials"), path).toBeNull();
    }
  });

  test("a call without the API key is refused; the key alone renews no tokens", async () => {
    await using world = await createWorld([]);
    for (const key of ["", "another"]) {
      const response = await post(world, GOOD, { "x-api-key": key });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error_code: "InvalidApiKeyException" });
    }
    expect((await post(world, GOOD)).status).toBe(401);
  });

  test("an unknown path is answered with the error body, in the requested language", async () => {
    await using world = await createWorld([]);
    const ask = async (language: string): Promise<{ message_body: string }> => {
      const headers = { "accept-language": language };
      const response = await fetch(`${world.url}/nowhere`, { headers });
      return (await response.json()) as { message_body: string };
    };
    const [japanese, english] = [await ask("ja"), await ask("en-US,en;q=0.9")];
    expect(japanese).toMatchObject({ error_code: "ResourceNotFoundException" });
    expect(japanese.message_body).toMatch(/[ぁ-ん]/);
    expect(english.message_body).toMatch(/^[\x20-\x7e’]+$/);
    expect(await ask("x\tforged")).toEqual(japanese);
  });
});

test.each([
  ['{"a":1,"b":{"a":2}}', false],
  ['[{"a":1},{"a":2}]', false],
  ['{"a":"b:b","b":"a"}', false],
  ['{"a":["a","a"]}', false],
  ['{"a":{"x":1,"x":2}}', true],
  ['{"a":[{"x":1,"x":2}]}', true],
  ['{"a":{},"a":1}', true],
  ['{"":1,"":2}', true],
  ['{"\\"":1,"\\u0022":2}', true],
  ['{"a":"\\"","b":"\\\\"}', false],
  ['{"a":"\\\\\\"","a":"b"}', true],
  ['["\\\\","\\"",{"__proto__":"a"}]', false],
])("I03: %s has a key twice: %s", (json, expected) => {
  expect(findFault(json)).toBe(expected ? "A key stands twice." : undefined);
});

// A parser that searches again from each quote would need minutes for the end of this text.
test("I04: a string without an end is read only once", () => {
  expect(findFault(`{"${'\\"'.repeat(400_000)}`)).toBeUndefined();
});

test("I04: input that is nested too deeply is refused", () => {
  const nest = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  expect(findFault(nest(32))).toBeUndefined();
  expect(findFault(nest(33))).toBe("It is nested too deeply.");
  expect(findFault(`"${"{".repeat(99)}"`)).toBeUndefined();
});

test("I04: of 10,000 brackets the check stops at the first one that is nested too deeply; nothing is parsed", () => {
  let looked = 0;
  const deep = "[".repeat(10_000);
  const counted = {
    *matchAll(tokens: RegExp) {
      for (const match of deep.matchAll(tokens)) {
        looked += 1;
        yield match;
      }
    },
  };
  expect(findFault(counted as unknown as string)).toBe("It is nested too deeply.");
  expect(looked).toBe(33);

  const parse = vi.fn();
  const done = vi.fn();
  const app = { getDefaultJsonParser: () => parse } as unknown as FastifyInstance;
  void strictJsonParser(app)({} as FastifyRequest, deep, done);
  expect(done).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ statusCode: 400 }));
  expect(parse).not.toHaveBeenCalled();
});
