import { expect, it } from "vitest";
import { createMemoryStorage } from "../../test-support/memory-storage.ts";
import { readDismissed, rememberDismissed } from "./read-notices.ts";

const HANA = "3f0c1a52-9f0e-4c55-9d5e-1c1f6f3b7a01";
const KENJI = "a81be6d4-7c2d-4a0f-8e53-52d1f0c9be02";

it("a dismissed notice remains dismissed", () => {
  const storage = createMemoryStorage();
  expect(readDismissed(HANA, storage)).toEqual([]);
  expect(rememberDismissed("first", HANA, storage)).toEqual(["first"]);
  rememberDismissed("second", HANA, storage);
  expect(readDismissed(HANA, storage)).toEqual(["first", "second"]);
});

it("a dismissal counts for its holder only; only the last holder's list is stored, without the holder's id", () => {
  const storage = createMemoryStorage();
  rememberDismissed("first", HANA, storage);
  expect(readDismissed(KENJI, storage)).toEqual([]);
  expect(readDismissed(HANA, storage)).toEqual(["first"]);
  expect(rememberDismissed("second", KENJI, storage)).toEqual(["second"]);
  expect(readDismissed(HANA, storage)).toEqual([]);
  expect(storage.getItem("musubi:read-notices")).not.toContain(KENJI);
});

it.each(['{"no":"list"}', '["of nobody"]'])(
  "the last thirty dismissals are stored, whatever was stored before: %s",
  (before) => {
    const storage = createMemoryStorage({ "musubi:read-notices": before });
    expect(readDismissed(HANA, storage)).toEqual([]);
    for (let n = 1; n <= 31; n += 1) rememberDismissed(`${n}`, HANA, storage);
    expect(readDismissed(HANA, storage)).toHaveLength(30);
    expect(readDismissed(HANA, storage)).not.toContain("1");
  },
);

it("without storage, a notice is dismissed for this visit", () => {
  expect(rememberDismissed("first", HANA, undefined)).toEqual(["first"]);
  expect(readDismissed(HANA, undefined)).toEqual([]);
});
