import { randomUUID } from "node:crypto";
import { changeOwner } from "@musubi/contract";
import { CHECK_ACCOUNT_ID } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { check, checkAccount, faultsOf } from "./check-service.ts";
import { openTamperingProxy } from "./tampering-proxy.ts";
import { openSandbox } from "./test-sandbox.ts";

const EMAIL = `${CHECK_ACCOUNT_ID}@example.jp`;
const OLD = `old:${CHECK_ACCOUNT_ID}`;
const FIRST = `sub:connector-check-first-${CHECK_ACCOUNT_ID}`;
const NEWCOMER = `connector-check-new-${CHECK_ACCOUNT_ID}`;
const OLD_TAKEN = "an old account is not given away for its address: that is a take-over";
const LINKED_TAKEN = "an ID's account is not given away for its address: that is a take-over";

test.each([
  ["an old account", [OLD], [OLD_TAKEN]],
  ["any account", [OLD, FIRST], [OLD_TAKEN, LINKED_TAKEN]],
])(
  "S41: a service that gives %s away by its e-mail address fails, and the check moves it back",
  async (_, owners, faults) => {
    await using sandbox = await openSandbox();
    await using proxy = await openTamperingProxy(
      `${sandbox.origin}/store`,
      async (path, { body }) => {
        if (path !== "/account/open" || body?.email !== EMAIL) return;
        for (const from of owners) {
          const move = { key: randomUUID(), seq: Number(body.seq), from, to: `sub:${NEWCOMER}` };
          await sandbox.call("store", changeOwner, { body: move });
        }
        return (said) => Object.assign(said, { status: 200, body: {} });
      },
    );
    const before = await checkAccount(sandbox);
    expect(faultsOf(await check(proxy.url))).toEqual(faults);
    expect(await checkAccount(sandbox)).toEqual(before);
  },
);

test("S41: an account that a killed check left with an ID it made up is moved back, unerased", async () => {
  await using sandbox = await openSandbox();
  const before = await checkAccount(sandbox);
  const move = { key: "k", seq: 1, from: OLD, to: `sub:${NEWCOMER}` };
  await sandbox.call("store", changeOwner, { body: move });
  expect(faultsOf(await check(`${sandbox.origin}/store`))).toEqual([]);
  expect(await checkAccount(sandbox)).toEqual(before);
});
