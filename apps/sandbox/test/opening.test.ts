import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  accountActive,
  changeOwner,
  eraseAccount,
  exportAccount,
  openAccount,
  suspendAccount,
} from "@musubi/contract";
import { expect, test } from "vitest";
import { openServices } from "../src/services/database.ts";
import { codeOf, DONE, HANA, MIO, openSandbox, type TestSandbox } from "./test-sandbox.ts";

const NEWCOMER = "a-newcomer";
const EMAIL = "newcomer@example.jp";

const open = (sandbox: TestSandbox, key: string, seq: number, user_key = NEWCOMER) =>
  sandbox.call("store", openAccount, {
    body: { user_key, key, seq, email: EMAIL, email_verified: true, language: "ja" },
  });

const takeBack = (sandbox: TestSandbox, key: string, seq: number) =>
  sandbox.call("store", eraseAccount, {
    body: { user_key: NEWCOMER, key: `${key}:back`, opening: { key, seq } },
  });

const isActive = async (sandbox: TestSandbox, sub_key = NEWCOMER): Promise<boolean> => {
  const outcome = await sandbox.call("store", accountActive, { query: { sub_key } });
  return outcome.ok && outcome.data.activation === 1;
};

test("a repeated opening opens one account, which can then be moved like any other", async () => {
  await using sandbox = await openSandbox();
  const again = () => open(sandbox, "k1", 5);
  expect(await Promise.all([again(), again(), again()])).toEqual([DONE, DONE, DONE]);
  const query = { user_key: NEWCOMER };
  expect(await sandbox.call("store", exportAccount, { query })).toMatchObject({
    data: { account: { email: EMAIL, state: "active" } },
  });
  const move = { key: "m1", seq: 6, from: `sub:${NEWCOMER}`, to: "sub:another" };
  expect(await sandbox.call("store", changeOwner, { body: move })).toEqual(DONE);
  expect(await again()).toEqual(DONE);
  expect([await isActive(sandbox), await isActive(sandbox, "another")]).toEqual([false, true]);
});

test("an owner with an account, awake or asleep, gets no other, and one key does not open two accounts", async () => {
  await using sandbox = await openSandbox();
  expect(codeOf(await open(sandbox, "k1", 5, HANA))).toBe("OwnerMismatchException");
  await sandbox.call("store", suspendAccount, { body: { user_key: MIO, key: "s1" } });
  expect(codeOf(await open(sandbox, "k2", 6, MIO))).toBe("OwnerMismatchException");
  expect(await open(sandbox, "k3", 7)).toEqual(DONE);
  expect(codeOf(await open(sandbox, "k3", 8, "another"))).toBe("InvalidParameterException");
  expect(await isActive(sandbox, "another")).toBe(false);
});

test("S27: an opening that is reversed leaves no account, whichever call arrives first", async () => {
  await using sandbox = await openSandbox();
  expect(await open(sandbox, "k1", 5)).toEqual(DONE);
  expect([await takeBack(sandbox, "k1", 6), await takeBack(sandbox, "k1", 6)]).toEqual([
    DONE,
    DONE,
  ]);
  expect(codeOf(await open(sandbox, "k1", 5))).toBe("StaleSequenceException");
  expect(codeOf(await takeBack(sandbox, "k2", 8))).toBe("E404-01");
  expect(codeOf(await open(sandbox, "k2", 7))).toBe("StaleSequenceException");
  expect(await isActive(sandbox)).toBe(false);
  expect(await open(sandbox, "k3", 9)).toEqual(DONE);
  expect(codeOf(await takeBack(sandbox, "k2", 8))).toBe("E404-01");
  expect(await isActive(sandbox)).toBe(true);
});

test("S27: a reversed opening is refused even after a restart", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-"));
  const openOn = () =>
    openSandbox({ db: openServices(join(folder.path, "sandbox.db"), () => undefined) });
  {
    await using before = await openOn();
    await takeBack(before, "k1", 6);
  }
  await using after = await openOn();
  expect(codeOf(await open(after, "k1", 5))).toBe("StaleSequenceException");
});
