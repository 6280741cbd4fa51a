import { APP_SDK } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { openSandbox, type TestSandbox } from "../test-sandbox.ts";

const DISCOVERY = "/.well-known/openid-configuration";

const plan = async (sandbox: TestSandbox, fault: object) =>
  expect((await sandbox.send("POST", "/control/faults", fault)).status).toBe(200);

const isCut = (request: Promise<Response>) =>
  request.then(
    () => false,
    () => true,
  );

const signInToApp = (sandbox: TestSandbox) =>
  sandbox.send(
    "POST",
    `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${APP_SDK.apiKey}`,
    { email: "old-app@example.jp", password: "Wrong2020" },
  );

test.each(["google", "apple", "school-pool"])(
  "%s fails at the ordered path, and nowhere else",
  async (service) => {
    await using sandbox = await openSandbox();
    const prefix = service === "school-pool" ? "/school/pool" : `/${service}`;
    await plan(sandbox, { service, path: DISCOVERY, kind: "status", status: 503 });
    const broken = await sandbox.fetch(`${prefix}${DISCOVERY}`);
    expect([broken.status, await broken.json()]).toEqual([503, { error: "server_error" }]);
    const other = service === "school-pool" ? "/.well-known/jwks.json" : "/jwks";
    expect((await sandbox.fetch(`${prefix}${other}`)).status).toBe(200);
    await sandbox.send("DELETE", "/control/faults");
    expect((await sandbox.fetch(`${prefix}${DISCOVERY}`)).status).toBe(200);
  },
);

test("down: calls are cut at once, but not those to another provider", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "google", kind: "down" });
  expect(await isCut(sandbox.fetch(`/google${DISCOVERY}`))).toBe(true);
  expect(await isCut(sandbox.fetch(`/apple${DISCOVERY}`))).toBe(false);
});

test("drop-after: the provider does the work, and sends no answer", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "app-sdk", kind: "drop-after", times: 5 });
  for (let times = 0; times < 5; times += 1) {
    expect(await isCut(signInToApp(sandbox))).toBe(true);
  }
  expect(await (await signInToApp(sandbox)).text()).toContain("TOO_MANY_ATTEMPTS_TRY_LATER");
  await plan(sandbox, { service: "google", kind: "drop-after", times: 1 });
  expect(await isCut(sandbox.fetch(`/google${DISCOVERY}`))).toBe(true);
});

test("cut-off: the answer is as usual, with a policy by which no other window can reach the page", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "apple", kind: "cut-off", times: 1 });
  const policies = [];
  for (let times = 0; times < 2; times += 1) {
    const response = await sandbox.fetch(`/apple${DISCOVERY}`);
    expect(response.status).toBe(200);
    policies.push(response.headers.get("cross-origin-opener-policy"));
  }
  expect(policies).toEqual(["same-origin", null]);
});

test("delay: a late call is answered", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "app-sdk", kind: "delay", ms: 1, times: 1 });
  expect((await signInToApp(sandbox)).status).toBe(400);
});

test("the app's SDK gets failures in the SDK's own format", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "app-sdk", kind: "status", status: 500, times: 1 });
  const response = await signInToApp(sandbox);
  expect([response.status, await response.json()]).toMatchObject([
    500,
    { error: { code: 500, message: "INTERNAL_ERROR" } },
  ]);
});
