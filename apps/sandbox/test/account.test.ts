import {
  accountActive,
  accountDeletable,
  changeOwner,
  eraseAccount,
  exportAccount,
  type Input,
  oldAccountActive,
  restoreAccount,
  suspendAccount,
  updateAccount,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { codeOf, DONE, HANA, KENJI, openSandbox, REN, readState } from "./test-sandbox.ts";

const isActive = { ok: true, data: { activation: 1 } };
const isInactive = { ok: true, data: { activation: 0 } };

test("a service knows only its own users", async () => {
  await using sandbox = await openSandbox();
  const ask = (sub_key: string) => sandbox.call("store", accountActive, { query: { sub_key } });
  expect(await ask(HANA)).toEqual(isActive);
  expect(await ask(KENJI)).toEqual(isInactive);
});

describe("old accounts", () => {
  test("are found by address, in upper or lower case", async () => {
    await using sandbox = await openSandbox();
    const ask = (email: string) => sandbox.call("app", oldAccountActive, { query: { email } });
    expect(await ask("OLD-App@example.jp")).toEqual(isActive);
    expect(await ask("kenji@example.jp")).toEqual(isInactive);
    expect(await ask("nobody@example.jp")).toEqual(isInactive);
  });

  test("are found by their own account at Google or Apple, and by no other account", async () => {
    await using sandbox = await openSandbox();
    const ask = (query: Input<typeof oldAccountActive>["query"]) =>
      sandbox.call("app", oldAccountActive, { query });
    const google = { provider: "google", provider_subject: "google-old-app" } as const;
    expect(await ask(google)).toEqual(isActive);
    expect(await ask({ ...google, email: "nobody@example.jp" })).toEqual(isActive);
    expect(await ask({ ...google, provider: "apple" })).toEqual(isInactive);
    expect(await ask({ ...google, provider_subject: "google-haru" })).toEqual(isInactive);
    expect(await ask({ provider: "apple", provider_subject: "apple-old-app" })).toEqual(isActive);
    expect(await ask({})).toEqual(isInactive);
  });
});

describe("the address", () => {
  const addresses = { before_email: "hana@example.jp", after_email: "h2@example.jp" };
  const update = { seq: 5, user_key: HANA, ...addresses };

  test("can be changed, and a repeated change gets the same answer", async () => {
    await using sandbox = await openSandbox();
    expect(await sandbox.call("store", updateAccount, { body: update })).toEqual(DONE);
    expect(await sandbox.call("store", updateAccount, { body: update })).toEqual(DONE);
    const state = await readState(sandbox, "store");
    expect(state.accounts).toContainEqual(
      expect.objectContaining({ id: "store-hana", email: "h2@example.jp" }),
    );
  });

  test("is not changed by a late copy of a change, even after it was changed back", async () => {
    await using sandbox = await openSandbox();
    const send = (body: Input<typeof updateAccount>["body"]) =>
      sandbox.call("store", updateAccount, { body });
    const back = { ...update, before_email: "h2@example.jp", after_email: "hana@example.jp" };
    expect(await send(update)).toEqual(DONE);
    expect(await send({ ...back, seq: 6 })).toEqual(DONE);
    expect(codeOf(await send(update))).toBe("StaleSequenceException");
    expect(await send({ ...back, seq: 6 })).toEqual(DONE);
    const { accounts } = await readState(sandbox, "store");
    const hana = { id: "store-hana", email: "hana@example.jp", addressSeq: 6, seq: 0 };
    expect(accounts).toContainEqual(expect.objectContaining(hana));
  });

  test("of an unknown holder cannot be changed", async () => {
    await using sandbox = await openSandbox();
    const outcome = await sandbox.call("app", updateAccount, { body: update });
    expect(codeOf(outcome)).toBe("E404-01");
  });
});

describe("deleting", () => {
  const request = (user_key: string, key: string) => ({ body: { user_key, key } });

  test("is impossible while an order is on its way: the service says so when asked, and refuses a suspension", async () => {
    await using sandbox = await openSandbox();
    const asked = await sandbox.call("store", accountDeletable, { query: { user_key: REN } });
    expect(asked).toMatchObject({ ok: true, data: { activation: 1, deletable: false } });
    const tried = await sandbox.call("store", suspendAccount, request(REN, "k1"), "en");
    expect(tried).toMatchObject({
      status: 502,
      error: { error_code: "E500-01", message_body: expect.stringContaining("on its way") },
    });
    const inJapanese = await sandbox.call("store", suspendAccount, request(REN, "k2"), "ja");
    expect(inJapanese).toMatchObject({
      error: { message_body: expect.stringContaining("お届け前のご注文") },
    });
  });

  test("is possible at a service without an order, and impossible for unknown holders", async () => {
    await using sandbox = await openSandbox();
    const ask = (user_key: string) =>
      sandbox.call("app", accountDeletable, { query: { user_key } });
    expect(await ask(REN)).toMatchObject({ data: { activation: 1, deletable: true } });
    expect(await ask(HANA)).toMatchObject({ data: { activation: 0, deletable: false } });
  });

  test("suspends the account at once, keeps its data, and can be undone", async () => {
    await using sandbox = await openSandbox();
    const ask = () => sandbox.call("store", accountActive, { query: { sub_key: HANA } });
    const take = () => sandbox.call("store", exportAccount, { query: { user_key: HANA } });
    const suspend = () => sandbox.call("store", suspendAccount, request(HANA, "s1"));
    expect([await suspend(), await suspend(), await ask()]).toEqual([DONE, DONE, isInactive]);
    expect(await take()).toMatchObject({ data: { account: { email: "hana@example.jp" } } });
    const restore = () => sandbox.call("store", restoreAccount, request(HANA, "r1"));
    expect([await restore(), await restore(), await ask()]).toEqual([DONE, DONE, isActive]);
    expect([await suspend(), await ask()]).toEqual([DONE, isActive]);
  });

  test("erases a sleeping account, once, and never one that is awake", async () => {
    await using sandbox = await openSandbox();
    const erase = (key: string) => sandbox.call("store", eraseAccount, request(HANA, key));
    expect(codeOf(await erase("e1"))).toBe("E500-01");
    await sandbox.call("store", suspendAccount, request(HANA, "s1"));
    expect(await Promise.all([erase("e1"), erase("e1")])).toEqual([DONE, DONE]);
    expect(codeOf(await erase("e2"))).toBe("E404-01");
    const restored = await sandbox.call("store", restoreAccount, request(HANA, "r1"));
    expect(codeOf(restored)).toBe("E404-01");
    const state = await (await sandbox.fetch("/control/state/store")).text();
    expect(state).not.toContain("hana@example.jp");
    expect(state).not.toContain(HANA);
  });

  test("of an erased account, the address that it had before it was linked is erased, too", async () => {
    await using sandbox = await openSandbox();
    const { accounts } = await readState(sandbox, "app");
    const old = accounts.find(({ email }) => email === "old-app@example.jp");
    const move = { key: "o", seq: 1, from: `old:${old?.id}`, to: `sub:${HANA}` };
    expect(await sandbox.call("app", changeOwner, { body: move })).toEqual(DONE);
    await sandbox.call("app", suspendAccount, request(HANA, "s1"));
    expect(await sandbox.call("app", eraseAccount, request(HANA, "e1"))).toEqual(DONE);
    const state = await (await sandbox.fetch("/control/state/app")).text();
    expect(state).not.toContain("old-app@example.jp");
  });

  test("an unknown holder's account is refused as not found", async () => {
    await using sandbox = await openSandbox();
    for (const call of [suspendAccount, restoreAccount, eraseAccount]) {
      expect(codeOf(await sandbox.call("app", call, request(HANA, "k")))).toBe("E404-01");
    }
  });
});

test("an export contains what the service stores about an account, and no password hash", async () => {
  await using sandbox = await openSandbox();
  const query = { user_key: PEOPLE.kenji.subject };
  const school = await sandbox.call("school", exportAccount, { query });
  expect(school).toMatchObject({
    data: {
      account: { email: "kenji@example.jp", since: "2025-01-20", courses: expect.any(Array) },
    },
  });
  expect(JSON.stringify(school)).not.toContain("asswordHash");
  expect(codeOf(await sandbox.call("store", exportAccount, { query }))).toBe("E404-01");
});
