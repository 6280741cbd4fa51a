import { accountActive, changeOwner } from "@musubi/contract";
import { demoConnectorSecret } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { HANA, openSandbox, readJson, readState, type TestSandbox } from "./test-sandbox.ts";

const plan = async (sandbox: TestSandbox, fault: object) =>
  expect((await sandbox.send("POST", "/control/faults", fault)).status).toBe(200);

const ask = (sandbox: TestSandbox, service: "store" | "app" = "store") =>
  sandbox.call(service, accountActive, { query: { sub_key: HANA } });

const moveHana = (sandbox: TestSandbox) =>
  sandbox.call("store", changeOwner, {
    body: { key: "k", seq: 1, from: `sub:${HANA}`, to: "sub:newcomer" },
  });

const CUT = { ok: false, kind: "unanswered", reason: "network" };
const ACTIVE = { ok: true, data: { activation: 1 } };
const INACTIVE = { ok: true, data: { activation: 0 } };

test("status: calls are answered with the ordered status, without any work, as often as ordered", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "store", kind: "status", status: 503, times: 2 });
  expect(await moveHana(sandbox)).toMatchObject({
    status: 503,
    error: { error_code: "ServiceUnavailableException" },
  });
  expect(await ask(sandbox)).toMatchObject({ status: 503 });
  expect(await ask(sandbox)).toEqual(ACTIVE);
});

test("a fault affects only its own path", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "store", path: "/account/owner", kind: "status" });
  expect(await ask(sandbox)).toEqual(ACTIVE);
  expect(await ask(sandbox, "app")).toEqual(INACTIVE);
  expect(await moveHana(sandbox)).toMatchObject({ status: 500 });
});

test("down: calls are cut at once, until the faults are cleared", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "store", kind: "down" });
  expect(await moveHana(sandbox)).toEqual(CUT);
  expect(await ask(sandbox)).toEqual(CUT);
  await sandbox.send("DELETE", "/control/faults");
  expect(await ask(sandbox)).toEqual(ACTIVE);
});

test("drop-after: the service does the work, and sends no answer", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "store", kind: "drop-after", path: "account/owner", times: 1 });
  expect(await moveHana(sandbox)).toEqual(CUT);
  expect(await ask(sandbox)).toEqual(INACTIVE);
  expect(await moveHana(sandbox)).toEqual({ ok: true, data: {} });
});

test("fail-after: the service does the work, and answers with a failure", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "store", kind: "fail-after", path: "account/owner", times: 1 });
  expect(await moveHana(sandbox)).toMatchObject({
    status: 500,
    error: { error_code: "InternalErrorException" },
  });
  expect(await ask(sandbox)).toEqual(INACTIVE);
  expect(await moveHana(sandbox)).toEqual({ ok: true, data: {} });
});

test("delay: the answer comes after the ordered time, or when the faults are cleared", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "store", kind: "delay", ms: 1, times: 1 });
  expect(await ask(sandbox)).toEqual(ACTIVE);
  await plan(sandbox, { service: "store", kind: "delay", ms: 600_000, times: 1 });
  const waiting = ask(sandbox);
  await arrival(sandbox);
  await sandbox.send("DELETE", "/control/faults");
  expect(await waiting).toEqual(ACTIVE);
});

test("delay: the service does the work even if the caller has given up", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "store", kind: "delay", ms: 600_000, times: 1 });
  const impatience = new AbortController();
  const given = sandbox.fetch("/store/account/suspend", {
    method: "POST",
    headers: {
      authorization: `Bearer ${demoConnectorSecret("store")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ user_key: HANA, key: "k" }),
    signal: impatience.signal,
  });
  await arrival(sandbox);
  impatience.abort();
  await expect(given).rejects.toThrow();
  await sandbox.send("DELETE", "/control/faults");
  await expect.poll(() => ask(sandbox)).toEqual(INACTIVE);
});

test("hang: the service does not answer or do the work; when the faults are cleared, the call is cut", async () => {
  await using sandbox = await openSandbox();
  await plan(sandbox, { service: "store", kind: "hang", times: 1 });
  const waiting = moveHana(sandbox);
  await arrival(sandbox);
  await sandbox.send("DELETE", "/control/faults");
  expect(await waiting).toEqual(CUT);
  expect(await ask(sandbox)).toEqual(ACTIVE);
});

test("closing a sandbox cuts a call that hangs", async () => {
  const sandbox = await openSandbox();
  await plan(sandbox, { service: "store", kind: "hang", times: 1 });
  const waiting = ask(sandbox);
  await arrival(sandbox);
  await sandbox[Symbol.asyncDispose]();
  expect(await waiting).toEqual(CUT);
});

test("reset: the data are as at the start, and the faults are gone", async () => {
  await using sandbox = await openSandbox();
  await moveHana(sandbox);
  await plan(sandbox, { service: "store", kind: "down" });
  expect((await sandbox.send("POST", "/control/reset")).status).toBe(200);
  expect(await ask(sandbox)).toEqual(ACTIVE);
  expect(await moveHana(sandbox)).toEqual({ ok: true, data: {} });
});

test("state: the data of a service are returned, without its password hashes", async () => {
  await using sandbox = await openSandbox();
  await moveHana(sandbox);
  const state = await readState(sandbox, "store");
  expect(state.accounts).toContainEqual(
    expect.objectContaining({ id: "store-hana", owner: "sub:newcomer", state: "active", seq: 1 }),
  );
  expect(JSON.stringify(state)).not.toContain("passwordHash");
  expect((await sandbox.fetch("/control/state/bakery")).status).toBe(404);
});

test.each([
  {},
  { service: "bakery", kind: "down" },
  { service: "store", kind: "fire" },
  { service: "store", kind: "status", status: 200 },
  { service: "store", kind: "down", times: 0 },
  { service: "store", kind: "down", path: "/somewhere" },
  { service: "store", kind: "down", colour: "red" },
  { service: "store", kind: "no-email" },
  { service: "store", kind: "status", exception: "LimitExceededException" },
  { service: "google", kind: "fail-after" },
  { service: "school-pool", kind: "cut-off" },
])("an invalid order of a fault is refused: %j", async (order) => {
  await using sandbox = await openSandbox();
  expect((await sandbox.send("POST", "/control/faults", order)).status).toBe(400);
});

/** Waits until the one ordered fault has affected a call. */
const arrival = (sandbox: TestSandbox) => expect.poll(() => countPlanned(sandbox)).toBe(0);

async function countPlanned(sandbox: TestSandbox): Promise<number> {
  const response = await sandbox.fetch("/control/faults");
  return (await readJson<{ faults: unknown[] }>(response)).faults.length;
}
