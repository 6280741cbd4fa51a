import { CONNECTOR_CALLS, errorBody } from "@musubi/contract";
import { demoConnectorSecret } from "@musubi/demo-world";
import * as v from "valibot";
import { expect, test } from "vitest";
import { openSandbox } from "./test-sandbox.ts";

const authorization = `Bearer ${demoConnectorSecret("store")}`;

test("every call of the contract is answered by the store", async () => {
  await using sandbox = await openSandbox();
  for (const { method, path } of CONNECTOR_CALLS) {
    const response = await sandbox.fetch(`/store${path}`, { method, headers: { authorization } });
    expect([path, response.status === 404]).toEqual([path, false]);
  }
});

test("every call without the service's own secret is refused", async () => {
  await using sandbox = await openSandbox();
  for (const { method, path } of CONNECTOR_CALLS) {
    for (const headers of [
      {},
      { authorization: "Bearer wrong" },
      { authorization: `Bearer ${demoConnectorSecret("app")}` },
      { authorization: `Basic ${demoConnectorSecret("store")}` },
    ]) {
      const response = await sandbox.fetch(`/store${path}`, { method, headers });
      expect([path, response.status]).toEqual([path, 401]);
      expect(v.parse(errorBody, await response.json()).error_code).toBe("NotAuthorizedException");
    }
  }
});

test("a configured secret replaces the default one", async () => {
  await using sandbox = await openSandbox({ secrets: { store: "another" } });
  const ask = (secret: string) =>
    sandbox.fetch("/store/account/active?sub_key=x", {
      headers: { authorization: `Bearer ${secret}` },
    });
  expect((await ask("another")).status).toBe(200);
  expect((await ask(demoConnectorSecret("store"))).status).toBe(401);
});

test.each([
  ["an unknown key", '{"user_key":"u","before_email":"a","after_email":"b","state":"active"}', 400],
  ["a missing key", '{"user_key":"u"}', 400],
  ["a wrong type", '{"user_key":1,"before_email":"a","after_email":"b"}', 400],
  ["a control character", '{"user_key":"u\\n","before_email":"a","after_email":"b"}', 400],
  ["broken JSON", '{"user_key"', 400],
  ["an empty body", "", 400],
  [
    "the key `__proto__`",
    '{"__proto__":{},"user_key":"u","before_email":"a","after_email":"b"}',
    400,
  ],
  ["too large a body", JSON.stringify({ user_key: "u".repeat(70_000) }), 413],
])("%s is refused", async (_name, body, status) => {
  await using sandbox = await openSandbox();
  const response = await sandbox.fetch("/store/account/update", {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body,
  });
  expect(response.status).toBe(status);
  v.parse(errorBody, await response.json());
});

test("a query with a missing, repeated or unknown parameter is refused", async () => {
  await using sandbox = await openSandbox();
  for (const query of ["", "sub_key=a&sub_key=b", "sub_key=a&user_key=b"]) {
    const path = `/store/account/active?${query}`;
    expect((await sandbox.fetch(path, { headers: { authorization } })).status).toBe(400);
  }
});

test("a body that is not JSON is refused", async () => {
  await using sandbox = await openSandbox();
  const response = await sandbox.fetch("/store/account/update", {
    method: "POST",
    headers: { authorization, "content-type": "text/plain" },
    body: "{}",
  });
  expect(response.status).toBe(415);
});

test("a refusal is in the caller's language", async () => {
  await using sandbox = await openSandbox();
  const say = async (language: string) => {
    const headers = { "accept-language": language };
    return v.parse(
      errorBody,
      await (await sandbox.fetch("/store/account/active", { headers })).json(),
    );
  };
  expect((await say("en-GB,en;q=0.9")).message_title).toBe("Not authorized");
  expect((await say("ja")).message_title).toBe("認証エラー");
  expect((await say("fr")).message_title).toBe("認証エラー");
});
