import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { accountActive } from "@musubi/contract";
import { demoConnectorSecret, PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { demoSignInSettings } from "../src/sign-in-settings.ts";
import { HANA, openSandbox, type TestSandbox } from "./test-sandbox.ts";

const ask = async (sandbox: TestSandbox, sub_key: string) => {
  const answer = await sandbox.call("store", accountActive, { query: { sub_key } });
  return answer.ok && answer.data.activation;
};
const order = async (sandbox: TestSandbox, path: string, body: object) =>
  (await sandbox.send("POST", `/control/${path}`, body)).status;

test("a service can be ordered to forget one account or all, and to remember them", async () => {
  await using sandbox = await openSandbox();
  const { subject: ren } = PEOPLE.ren;
  expect(await order(sandbox, "forget", { service: "store", subject: HANA })).toBe(200);
  expect([await ask(sandbox, HANA), await ask(sandbox, ren)]).toEqual([0, 1]);
  expect(await order(sandbox, "forget", { service: "store" })).toBe(200);
  expect([await ask(sandbox, HANA), await ask(sandbox, ren)]).toEqual([0, 0]);
  expect(await order(sandbox, "remember", { service: "store" })).toBe(200);
  expect([await ask(sandbox, HANA), await ask(sandbox, ren)]).toEqual([1, 1]);
  expect(await order(sandbox, "forget", { service: "nowhere" })).toBe(404);
});

test("a service that is ordered to forget an account reports it to identity with its own secret, if the order says so", async () => {
  const heard: string[] = [];
  const identity = createServer((request, response) => {
    request.setEncoding("utf8");
    let body = "";
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      heard.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      response.setHeader("content-type", "application/json");
      response.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => identity.once("listening", resolve));
  const origin = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
  try {
    await using sandbox = await openSandbox({
      signIns: { ...demoSignInSettings(), identityOrigin: origin },
    });
    await order(sandbox, "forget", { service: "store", subject: HANA, report: true });
    expect(heard).toEqual([
      `POST /connector/events Bearer ${demoConnectorSecret("store")} ${JSON.stringify({ kind: "store", user_key: HANA })}`,
    ]);
  } finally {
    identity.close();
  }
});
