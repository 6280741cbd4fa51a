import { randomUUID } from "node:crypto";
import { changeOwner, suspendAccount } from "@musubi/contract";
import { CHECK_ACCOUNT_ID, DEMO_SERVICES, demoConnectorSecret } from "@musubi/demo-world";
import { expect, test } from "vitest";
import {
  check,
  checkAccount,
  checkBroken,
  faultsOf,
  otherAccount,
  storeSecret,
} from "./check-service.ts";
import { DONE, openSandbox } from "./test-sandbox.ts";

test.each(DEMO_SERVICES)("%s passes, again and again, and keeps its account", async (service) => {
  await using sandbox = await openSandbox();
  const before = await checkAccount(sandbox, service);
  const otherBefore = await otherAccount(sandbox, service);
  const url = `${sandbox.origin}/${service}`;
  const once = await check(url, { secret: demoConnectorSecret(service) });
  const again = await check(url, { secret: demoConnectorSecret(service) });
  expect(faultsOf([...once, ...again])).toEqual([]);
  expect(once).toHaveLength(service === "store" ? 65 : 57);
  expect(await checkAccount(sandbox, service)).toEqual(before);
  expect(await otherAccount(sandbox, service)).toEqual(otherBefore);
});

test("a proxy that spoils nothing changes nothing", async () => {
  const { faults } = await checkBroken(() => undefined);
  expect(faults).toEqual([]);
});

test("a service that ignores seq fails", async () => {
  let seq = Date.now() * 1_000;
  const { faults, before, after } = await checkBroken((path, { body }) => {
    seq += 1;
    if (path === "/account/owner" && body !== undefined) body.seq = seq;
  });
  expect(faults).toContain("a change with an older seq is refused");
  expect(faults).toContain("taking back a change that never arrived shuts it out");
  expect(after).toEqual(before);
});

test("a service that applies an older change of address fails", async () => {
  const { faults, before, after } = await checkBroken((path, { body }) => {
    if (path === "/account/update") delete body?.seq;
  });
  expect(faults).toContain("a change of address that arrives once more is not made again");
  expect(faults).toContain("a refused change of address shuts out what is older");
  expect(after).toEqual(before);
});

test("a service whose addresses and owners share one number fails", async () => {
  let highest = 0;
  const { faults, before, after } = await checkBroken((path, { body }) => {
    const seq = Number(body?.seq);
    if (path === "/account/update" && seq > highest) highest = seq;
    // The good service behind refuses a number that it must have seen before.
    if (path === "/account/owner" && body !== undefined && seq < highest) body.seq = 0;
  });
  expect(faults).toContain("a change of address holds up no change of owner");
  expect(after).toEqual(before);
});

test("a service that does not know keys again fails", async () => {
  const { faults, before, after } = await checkBroken((_path, { body }) => {
    if (body?.key !== undefined) body.key = randomUUID();
  });
  expect(faults).toContain("a repeated change of owner is answered again and changes nothing");
  expect(faults).toContain("a suspension that arrives once more does not suspend again");
  expect(faults).toContain("a restoration that arrives once more does not wake again");
  expect(after).toEqual(before);
});

test("a service without authentication fails", async () => {
  const { faults, before, after } = await checkBroken((_path, { headers }) => {
    headers.authorization = `Bearer ${storeSecret}`;
  });
  expect(faults).toEqual(["without the secret nothing is answered", "a wrong secret is refused"]);
  expect(after).toEqual(before);
});

test("a service that swallows unknown keys fails", async () => {
  const { faults } = await checkBroken((_path, { body }) => {
    if (body !== undefined) delete body.colour;
  });
  expect(faults).toEqual(["an unknown key is refused"]);
});

test("a service that breaks down half way gets its account back", async () => {
  await using sandbox = await openSandbox();
  const before = await checkAccount(sandbox);
  for (const path of ["account/update", "account/restore", "account/export"]) {
    await sandbox.send("POST", "/control/faults", { service: "store", path, kind: "status" });
  }
  expect(faultsOf(await check(`${sandbox.origin}/store`))).not.toEqual([]);
  await sandbox.send("DELETE", "/control/faults");
  const { owner, email } = await checkAccount(sandbox);
  expect({ owner, email }).toEqual({ owner: before.owner, email: before.email });
});

test("what a killed run has left behind is tidied up by the next", async () => {
  await using sandbox = await openSandbox();
  const before = await checkAccount(sandbox);
  const left = `connector-check-second-${CHECK_ACCOUNT_ID}`;
  const move = { key: "k", seq: 1, from: `old:${CHECK_ACCOUNT_ID}`, to: `sub:${left}` };
  expect(await sandbox.call("store", changeOwner, { body: move })).toEqual(DONE);
  const suspension = { user_key: left, key: "k" };
  expect(await sandbox.call("store", suspendAccount, { body: suspension })).toEqual(DONE);
  expect(faultsOf(await check(`${sandbox.origin}/store`))).toEqual([]);
  expect(await checkAccount(sandbox)).toEqual(before);
});

test("without the account the rest is still checked, and says why it was not tried", async () => {
  await using sandbox = await openSandbox();
  const results = await check(`${sandbox.origin}/store`, { account: "nobody" });
  const taking = results.find(({ name }) => name === "the account can be given to an ID");
  expect(taking?.fault).toContain("UserNotFoundException");
  expect(results.filter(({ fault }) => fault?.startsWith("not tried"))).not.toEqual([]);
});

test("a service that must be a store and is none fails", async () => {
  await using sandbox = await openSandbox();
  const options = { secret: demoConnectorSecret("app"), store: true };
  expect(faultsOf(await check(`${sandbox.origin}/app`, options))).toContain(
    "an unknown address has no migration status",
  );
});
