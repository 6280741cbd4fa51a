import {
  accountMigration,
  certifyAccount,
  changeOwner,
  MigrationStatus,
  setAccountPassword,
} from "@musubi/contract";
import { expect, test } from "vitest";
import { codeOf, DONE, KENJI, openSandbox, type TestSandbox } from "./test-sandbox.ts";

const certify = (sandbox: TestSandbox, email: string, password: string) =>
  sandbox.call("store", certifyAccount, { body: { email, password } });

const NOBODY = { ok: true, data: { user_id: null, migration_status: null } };

test("a right password returns the account and its status", async () => {
  await using sandbox = await openSandbox();
  for (const [email, user_id, migration_status] of [
    ["old-store@example.jp", "store-1001", MigrationStatus.NEED_MIGRATE],
    ["moved-store@example.jp", "store-1002", MigrationStatus.MIGRATED],
    ["not-store@example.jp", "store-1003", MigrationStatus.NOT],
  ] as const) {
    expect(await certify(sandbox, email, "Store2020")).toEqual({
      ok: true,
      data: { user_id, migration_status },
    });
  }
});

test("a wrong password and an unknown address look the same", async () => {
  await using sandbox = await openSandbox();
  expect(await certify(sandbox, "old-store@example.jp", "Wrong2020")).toEqual(NOBODY);
  expect(await certify(sandbox, "nobody@example.jp", "Store2020")).toEqual(NOBODY);
  expect(await certify(sandbox, "hana@example.jp", "Hanami2026")).toEqual(NOBODY);
});

test("an account that was given to an ID counts as moved", async () => {
  await using sandbox = await openSandbox();
  const body = { key: "k1", seq: 1, from: "old:store-1001", to: `sub:${KENJI}` };
  await sandbox.call("store", changeOwner, { body });
  expect(await certify(sandbox, "old-store@example.jp", "Store2020")).toMatchObject({
    data: { migration_status: MigrationStatus.MIGRATED },
  });
});

test("the migration check returns a status for a known address, and none for an unknown one", async () => {
  await using sandbox = await openSandbox();
  const ask = (email: string) => sandbox.call("store", accountMigration, { body: { email } });
  expect(await ask("old-store@example.jp")).toMatchObject({ data: { migration_status: 0 } });
  expect(await ask("nobody@example.jp")).toMatchObject({ data: { migration_status: null } });
});

test("a new password replaces the old one, for old accounts only", async () => {
  await using sandbox = await openSandbox();
  const set = (email: string) =>
    sandbox.call("store", setAccountPassword, { body: { email, password: "Newer2026" } });
  expect(await set("old-store@example.jp")).toEqual(DONE);
  expect(await certify(sandbox, "old-store@example.jp", "Store2020")).toEqual(NOBODY);
  expect(await certify(sandbox, "old-store@example.jp", "Newer2026")).toMatchObject({
    data: { user_id: "store-1001" },
  });
  expect(codeOf(await set("hana@example.jp"))).toBe("E404-01");
  expect(codeOf(await set("nobody@example.jp"))).toBe("E404-01");
});

test("a service that does not link by password has no migration check", async () => {
  await using sandbox = await openSandbox();
  const body = { email: "old-app@example.jp" };
  expect(await sandbox.call("app", accountMigration, { body })).toMatchObject({ status: 404 });
});
