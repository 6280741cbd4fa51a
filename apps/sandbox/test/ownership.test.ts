import { accountActive, changeOwner } from "@musubi/contract";
import { expect, test } from "vitest";
import { codeOf, DONE, HANA, KENJI, MIO, openSandbox, type TestSandbox } from "./test-sandbox.ts";

const NEWCOMER = "a-newcomer";

const move = (sandbox: TestSandbox, key: string, seq: number, from: string, to: string) =>
  sandbox.call("store", changeOwner, { body: { key, seq, from, to } });

async function ownersOf(sandbox: TestSandbox, ...subjects: string[]): Promise<number[]> {
  const asked = subjects.map(async (sub_key) => {
    const outcome = await sandbox.call("store", accountActive, { query: { sub_key } });
    return outcome.ok ? outcome.data.activation : -1;
  });
  return Promise.all(asked);
}

test("an old account can be given to an ID, and be given back", async () => {
  await using sandbox = await openSandbox();
  expect(await move(sandbox, "k1", 1, "old:store-1001", `sub:${KENJI}`)).toEqual(DONE);
  expect(await ownersOf(sandbox, KENJI)).toEqual([1]);
  expect(await move(sandbox, "k2", 2, `sub:${KENJI}`, "old:store-1001")).toEqual(DONE);
  expect(await ownersOf(sandbox, KENJI)).toEqual([0]);
});

test("a repeated change is answered as before and made once", async () => {
  await using sandbox = await openSandbox();
  const again = () => move(sandbox, "k1", 5, `sub:${HANA}`, `sub:${NEWCOMER}`);
  expect(await Promise.all([again(), again(), again()])).toEqual([DONE, DONE, DONE]);
  expect(await again()).toEqual(DONE);
  expect(await ownersOf(sandbox, HANA, NEWCOMER)).toEqual([0, 1]);
});

test("a key that was used for another change is refused", async () => {
  await using sandbox = await openSandbox();
  await move(sandbox, "k1", 5, `sub:${HANA}`, `sub:${NEWCOMER}`);
  const other = await move(sandbox, "k1", 6, `sub:${MIO}`, `sub:${KENJI}`);
  expect(codeOf(other)).toBe("InvalidParameterException");
  expect(await ownersOf(sandbox, MIO, KENJI)).toEqual([1, 0]);
});

test("an account moves only from its owner, and only to a holder who has none here", async () => {
  await using sandbox = await openSandbox();
  const nobody = await move(sandbox, "k1", 1, "sub:nobody", `sub:${NEWCOMER}`);
  expect(codeOf(nobody)).toBe("UserNotFoundException");
  const taken = await move(sandbox, "k2", 2, `sub:${HANA}`, `sub:${MIO}`);
  expect(codeOf(taken)).toBe("OwnerMismatchException");
  const foreignId = await move(sandbox, "k3", 3, `sub:${HANA}`, "old:somebody-elses-id");
  expect(codeOf(foreignId)).toBe("OwnerMismatchException");
  expect(await ownersOf(sandbox, HANA, MIO)).toEqual([1, 1]);
});

test("a refused change may be tried again under its key once the reason is gone", async () => {
  await using sandbox = await openSandbox();
  const resumed = () => move(sandbox, "k1", 9, `sub:${HANA}`, `sub:${MIO}`);
  expect(codeOf(await resumed())).toBe("OwnerMismatchException");
  expect(await move(sandbox, "k2", 10, `sub:${MIO}`, `sub:${NEWCOMER}`)).toEqual(DONE);
  expect(await resumed()).toEqual(DONE);
  expect(await ownersOf(sandbox, HANA, MIO, NEWCOMER)).toEqual([0, 1, 1]);
});

test("M14: a late owner change after an undo is refused by seq", async () => {
  await using sandbox = await openSandbox();
  const merge = () => move(sandbox, "merge", 5, `sub:${HANA}`, `sub:${NEWCOMER}`);
  await merge();
  await move(sandbox, "undo", 9, `sub:${NEWCOMER}`, `sub:${HANA}`);
  expect(codeOf(await merge())).toBe("StaleSequenceException");
  const retold = await move(sandbox, "merge-2", 6, `sub:${HANA}`, `sub:${NEWCOMER}`);
  expect(codeOf(retold)).toBe("StaleSequenceException");
  expect(await ownersOf(sandbox, HANA, NEWCOMER)).toEqual([1, 0]);
});

test("M14: undoing a change that never arrived blocks it", async () => {
  await using sandbox = await openSandbox();
  const undo = await move(sandbox, "undo", 9, `sub:${NEWCOMER}`, `sub:${HANA}`);
  expect(codeOf(undo)).toBe("UserNotFoundException");
  const lost = await move(sandbox, "merge", 5, `sub:${HANA}`, `sub:${NEWCOMER}`);
  expect(codeOf(lost)).toBe("StaleSequenceException");
  expect(await ownersOf(sandbox, HANA, NEWCOMER)).toEqual([1, 0]);
});

test("the seq of one account does not block changes of another", async () => {
  await using sandbox = await openSandbox();
  await move(sandbox, "k1", 100, `sub:${HANA}`, `sub:${NEWCOMER}`);
  expect(await move(sandbox, "k2", 5, `sub:${MIO}`, `sub:${KENJI}`)).toEqual(DONE);
});
