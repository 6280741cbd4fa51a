import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { checkDeletion, checkServiceAccount } from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { readForeignWords } from "../../src/services/read-answer.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld } from "../world/world.ts";

const NASTY = "\u202e<b>Pay\r\n\u0007</b>\u2028 now\u200f\u0000 ";

test.each([
  ["plain words", "お届け前のご注文があります。", "お届け前のご注文があります。"],
  ["markup, which stays text", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["control and direction characters", NASTY, "<b>Pay </b>  now"],
  ["nothing but such characters", "\u202e\u0000\n", ""],
  ["half of a character", "a\ud83d", "a\ufffd"],
])("X01: a service's text is cleaned: %s", (_, words, shown) => {
  expect(readForeignWords(words)).toBe(shown);
});

test("X01: a very long text of a service is cut, between two characters", () => {
  expect(readForeignWords("🌸".repeat(10_000))).toBe("🌸".repeat(500));
  expect(readForeignWords("長".repeat(10_000))).toHaveLength(500);
});

/** A service that answers with the given status and body. */
async function startService(status: number, body: unknown) {
  const server = createServer((_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    smtpUrl: "smtp://127.0.0.1:1",
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

test("X01: user_message reaches the caller as plain text", async () => {
  const user_message = { ja: NASTY, en: NASTY };
  await using service = await startService(200, { activation: 1, deletable: false, user_message });
  await using world = await createWorld([PEOPLE.hana], service);
  const { access_token: bearer } = await world.signIn();
  const outcome = await world.client({ bearer }).send(checkDeletion, {
    body: { service_id: SERVICE_ID.store, user_key: PEOPLE.hana.subject },
  });
  expect(dataOf(outcome).user_message).toBe("<b>Pay </b>  now");
});

test.each([
  ["as plain text", NASTY, "<b>Pay </b>  now"],
  [
    "or is replaced by our own words, if nothing is left",
    "\u202e",
    expect.stringContaining("The service"),
  ],
])("X01: message_body reaches the caller %s", async (_, message_body, shown) => {
  const refusal = { error_code: "E500-01", message_title: NASTY, message_body };
  await using service = await startService(502, refusal);
  await using world = await createWorld([PEOPLE.hana], service);
  const { access_token: bearer } = await world.signIn();
  const outcome = await world.client({ bearer }).send(checkServiceAccount, {
    params: { kind: "store" },
    query: { sub_key: PEOPLE.hana.subject },
  });
  expect(outcome).toMatchObject({
    error: {
      error_code: "E500-01",
      message_title: "The service didn’t accept it",
      message_body: shown,
    },
  });
});
