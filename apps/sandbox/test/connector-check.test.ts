import { changeOwner, suspendAccount } from "@musubi/contract";
import { CHECK_ACCOUNT_ID } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { check, checkAccount, checkBroken, faultsOf, passTwice } from "./check-service.ts";
import { DONE, openSandbox } from "./test-sandbox.ts";

test("the store passes twice, and its accounts are unchanged", () => passTwice("store", 76));

test("a service that ignores seq fails", async () => {
  let seq = Date.now() * 1_000;
  const { faults, before, after } = await checkBroken((path, { body }) => {
    seq += 1;
    if (path === "/account/owner" && body !== undefined) body.seq = seq;
  });
  expect(faults).toContain("a change with an older seq is refused");
  expect(faults).toContain("reversing a change that never arrived blocks it");
  expect(after).toEqual(before);
});

test("if a service breaks down half way, its account still gets its owner and address back", async () => {
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

test("the next run restores an account that a killed run left moved and asleep", async () => {
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

test("if the service does not have the account, other checks still run, and those that are not tried say why", async () => {
  await using sandbox = await openSandbox();
  const results = await check(`${sandbox.origin}/store`, { account: "nobody" });
  const taking = results.find(({ name }) => name === "the account can be given to an ID");
  expect(taking?.fault).toContain("UserNotFoundException");
  expect(results.filter(({ fault }) => fault?.startsWith("not tried"))).not.toEqual([]);
});
