import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { getAttributes, setAttributes } from "./calls/attributes.ts";
import { checkOldAccount, checkServiceAccount } from "./calls/links.ts";
import { glanceAtHome } from "./calls/places.ts";
import { listServiceAddresses } from "./calls/services.ts";
import { renewTokens } from "./calls/tokens.ts";
import { type ClientOptions, createClient } from "./client.ts";
import { glimpseHome } from "./glimpse-home.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const worlds: AsyncDisposable[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]();
});

/** Returns a real server, a client for it, and the requests that the server got. */
async function openWorld(handler: Handler, options: Partial<ClientOptions> = {}) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    void handler(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  worlds.push({
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
  const client = createClient({ origin, language: () => "ja", ...options });
  return { client, seen, server, origin };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

const attributes = { password_auth_flg: 1, language: "ja" } as const;
const refusal = { error_code: "NotAuthorizedException", message_title: "題", message_body: "本文" };

/** A server that sends its answers only on `release`. */
function holdAnswers(body: unknown) {
  const waiting: ServerResponse[] = [];
  const arrivals: (() => void)[] = [];
  return {
    handler: ((_, response) => {
      waiting.push(response);
      for (const arrive of arrivals.splice(0)) arrive();
    }) satisfies Handler,
    async arrived(count: number) {
      while (waiting.length < count) await new Promise<void>((go) => arrivals.push(go));
      return waiting;
    },
    release() {
      for (const response of waiting) response.end(JSON.stringify(body));
    },
  };
}

describe("a request", () => {
  test("carries the language, the key and the bearer, and no cookie", async () => {
    const { client, seen } = await openWorld(json(attributes), {
      apiKey: "key",
      bearer: () => "token",
      language: () => "en",
    });
    await client.send(getAttributes, {});
    expect(seen[0]?.headers).toMatchObject({
      "accept-language": "en",
      "x-api-key": "key",
      authorization: "Bearer token",
    });
    expect(seen[0]?.headers).not.toHaveProperty("content-type");
    expect(seen[0]?.headers).not.toHaveProperty("cookie");
  });

  test("has the bearer and the headers that one call names, if there are any", async () => {
    const { client, seen } = await openWorld(json({ activation: 1 }), { bearer: () => "own" });
    await client.send(
      checkOldAccount,
      { params: { kind: "app" }, query: {} },
      { bearer: "other", headers: { "x-musubi-proof": "proof" } },
    );
    expect(seen[0]?.headers).toMatchObject({
      authorization: "Bearer other",
      "x-musubi-proof": "proof",
    });
  });

  test("has its parameters encoded in the path and the query, without undefined ones", async () => {
    const { client, seen } = await openWorld(json({ activation: 0 }));
    await client.send(checkOldAccount, {
      params: { kind: "school" },
      query: { email: "a+b&c=d#花@example.jp", apple_auth_token: undefined },
    });
    const url = new URL(seen[0]?.url ?? "", "http://x");
    expect(url.pathname).toBe("/services/school/account/old/active");
    expect([...url.searchParams]).toEqual([["email", "a+b&c=d#花@example.jp"]]);
  });

  test.each(["", ".", "..", "../account", "a/b", "a?b", "%2e%2e"])(
    "is not sent if the segment %j would change its path",
    async (kind) => {
      const { client, seen } = await openWorld(json({ activation: 0 }));
      const input = { params: { kind }, query: { sub_key: "s" } };
      await expect(client.send(checkServiceAccount, input)).rejects.toThrow();
      expect(seen).toHaveLength(0);
    },
  );

  test("has its body as JSON in UTF-8", async () => {
    let body = "";
    const { client, seen } = await openWorld(async (request, response) => {
      body = await text(request);
      response.end("{}");
    });
    const outcome = await client.send(setAttributes, { body: { language: "ja" } });
    expect(outcome).toEqual({ ok: true, data: {} });
    expect(seen[0]?.method).toBe("POST");
    expect(seen[0]?.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(JSON.parse(body)).toEqual({ language: "ja" });
  });
});

describe("the outcome", () => {
  test("is the data that the contract describes", async () => {
    const { client } = await openWorld(json(attributes));
    expect(await client.send(getAttributes, {})).toEqual({ ok: true, data: attributes });
  });

  test("is a refusal as a value, with the time to wait", async () => {
    const { client } = await openWorld(json(refusal, 401, { "retry-after": "30" }));
    expect(await client.send(getAttributes, {})).toEqual({
      ok: false,
      kind: "refused",
      status: 401,
      error: refusal,
      retryAfterSeconds: 30,
    });
  });

  test.each(["Wed, 21 Oct 2026 07:28:00 GMT", "-1", "1.5", "soon"])(
    "has no time to wait if retry-after is %s",
    async (value) => {
      const { client } = await openWorld(json(refusal, 429, { "retry-after": value }));
      expect(await client.send(getAttributes, {})).toMatchObject({ retryAfterSeconds: undefined });
    },
  );

  test("has one error code for too many requests, whichever spelling the server uses", async () => {
    const spelt = { ...refusal, error_code: "TooManyRequestsException" };
    const { client } = await openWorld(json(spelt, 429));
    expect(await client.send(getAttributes, {})).toMatchObject({
      error: { error_code: "TooManyRequestException" },
    });
  });

  test.each(["", "<html>", "[]", '{"error_code":1}'])(
    "is still a refusal if its body is %j",
    async (body) => {
      const { client } = await openWorld(json(body, 502));
      expect(await client.send(getAttributes, {})).toMatchObject({
        ok: false,
        kind: "refused",
        status: 502,
        error: { error_code: "" },
      });
    },
  );

  test.each(["", "<html>", "null", "{}", '{"password_auth_flg":2,"language":"ja"}'])(
    "is malformed if a successful answer is %j",
    async (body) => {
      const { client } = await openWorld(json(body));
      expect(await client.send(getAttributes, {})).toEqual({
        ok: false,
        kind: "unanswered",
        reason: "malformed",
      });
    },
  );

  test("is no answer if the server is down, the connection is cut, or a redirect leads elsewhere", async () => {
    const cut = await openWorld((request) => void request.socket.destroy());
    const away = await openWorld(json("", 302, { location: "http://127.0.0.1:9/" }));
    const gone = await openWorld(json(attributes));
    gone.server.close();
    await once(gone.server, "close");
    for (const { client } of [cut, away, gone]) {
      expect(await client.send(getAttributes, {})).toEqual({
        ok: false,
        kind: "unanswered",
        reason: "network",
      });
    }
  });
});

describe("a call", () => {
  const timedOut = { ok: false, kind: "unanswered", reason: "timeout" };
  const cancelled = { ok: false, kind: "unanswered", reason: "cancelled" };

  test("ends after its timeout, even in the middle of an answer", async () => {
    const silent = await openWorld(() => {}, { timeoutMs: 30 });
    expect(await silent.client.send(getAttributes, {})).toEqual(timedOut);
    const slow = await openWorld((_, response) => {
      response.write('{"password_auth_flg":');
    });
    expect(await slow.client.send(getAttributes, {}, { timeoutMs: 30 })).toEqual(timedOut);
  });

  test("ends at once, without a request, if its caller has already given up", async () => {
    const { client, seen } = await openWorld(json(attributes));
    expect(await client.send(getAttributes, {}, { signal: AbortSignal.abort() })).toEqual(
      cancelled,
    );
    expect(seen).toHaveLength(0);
  });

  test("ends its request when its only caller gives up", async () => {
    const held = holdAnswers(attributes);
    const { client } = await openWorld(held.handler);
    const leave = new AbortController();
    const outcome = client.send(getAttributes, {}, { signal: leave.signal });
    const [response] = await held.arrived(1);
    const closed = once(response as ServerResponse, "close");
    leave.abort();
    expect(await outcome).toEqual(cancelled);
    await closed;
  });

  test("answers the second of two callers if the first gives up", async () => {
    const held = holdAnswers(attributes);
    const { client, seen } = await openWorld(held.handler);
    const leave = new AbortController();
    const first = client.send(getAttributes, {}, { signal: leave.signal });
    const second = client.send(getAttributes, {});
    await held.arrived(1);
    leave.abort();
    expect(await first).toEqual(cancelled);
    held.release();
    expect(await second).toEqual({ ok: true, data: attributes });
    expect(seen).toHaveLength(1);
  });

  test("ends its request when both callers give up, and the next caller starts a new request", async () => {
    const held = holdAnswers(attributes);
    const { client, seen } = await openWorld(held.handler);
    const leave = [new AbortController(), new AbortController()];
    const outcomes = leave.map(({ signal }) => client.send(getAttributes, {}, { signal }));
    const [response] = await held.arrived(1);
    const closed = once(response as ServerResponse, "close");
    for (const controller of leave) controller.abort();
    expect(await Promise.all(outcomes)).toEqual([cancelled, cancelled]);
    await closed;
    const next = client.send(getAttributes, {});
    await held.arrived(2);
    held.release();
    expect(await next).toEqual({ ok: true, data: attributes });
    expect(seen).toHaveLength(2);
  });
});

describe("sharing", () => {
  test("sends simultaneous identical requests once", async () => {
    const held = holdAnswers(attributes);
    const { client, seen } = await openWorld(held.handler);
    const outcomes = Array.from({ length: 5 }, () => client.send(getAttributes, {}));
    await held.arrived(1);
    held.release();
    expect(await Promise.all(outcomes)).toEqual(Array(5).fill({ ok: true, data: attributes }));
    expect(seen).toHaveLength(1);
  });

  test("gives a refusal to all waiting callers", async () => {
    const { client, seen } = await openWorld(json(refusal, 401));
    const outcomes = await Promise.all([
      client.send(getAttributes, {}),
      client.send(getAttributes, {}),
    ]);
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([false, false]);
    expect(seen).toHaveLength(1);
  });

  test("does not include later requests", async () => {
    const { client, seen } = await openWorld(json(attributes));
    await client.send(getAttributes, {});
    await client.send(getAttributes, {});
    expect(seen).toHaveLength(2);
  });

  test("does not include requests that differ in path, query, body or bearer", async () => {
    const answers = { activation: 1, access_token: "a", id_token: "i", refresh_token: "r" };
    const { client, seen } = await openWorld(json(answers));
    const check = (kind: string, sub_key: string, bearer: string) =>
      client.send(checkServiceAccount, { params: { kind }, query: { sub_key } }, { bearer });
    const renew = (refresh_token: string) =>
      client.send(renewTokens, { body: { refresh_token, auth_service_id: 0 } });
    await Promise.all([
      check("store", "a", "1"),
      check("app", "a", "1"),
      check("store", "b", "1"),
      check("store", "a", "2"),
      renew("x"),
      renew("y"),
    ]);
    expect(seen).toHaveLength(6);
  });

  test("includes two calls that read the same answer in different forms", async () => {
    const merge = {
      merge_id: "m",
      kind: "merge",
      state: "running",
      role: "target",
      source_email: "kenji@example.jp",
      target_email: "hana@example.jp",
      steps: [],
      message: null,
      can_cancel: true,
      undo_until: null,
    };
    const { handler, arrived, release } = holdAnswers({
      ...{ merges: [merge], places: [] },
      ...{ unsettled: false, news: false, passkeys: false },
    });
    const { client, seen } = await openWorld(handler);
    const both = Promise.all([client.send(glimpseHome, {}), client.send(glanceAtHome, {})]);
    await arrived(1);
    release();
    const merges = (await both).map((outcome) => outcome.ok && outcome.data.merges);
    expect(merges).toEqual([[{ state: "running" }], [merge]]);
    expect(seen.map(({ url }) => url)).toEqual(["/account/glance"]);
  });

  test("does not include requests in another language", async () => {
    let language: "ja" | "en" = "ja";
    const { client, seen } = await openWorld(json([]), { language: () => language });
    const query = { auth_service_id: "0", identifier: "1" } as const;
    const first = client.send(listServiceAddresses, { query });
    language = "en";
    await Promise.all([first, client.send(listServiceAddresses, { query })]);
    expect(seen.map(({ headers }) => headers["accept-language"]).sort()).toEqual(["en", "ja"]);
  });
});
