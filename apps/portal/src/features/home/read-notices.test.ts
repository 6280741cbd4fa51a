import { expect, it } from "vitest";
import { createMemoryStorage } from "../../../test-support/memory-storage.ts";
import { readDismissed, rememberDismissed } from "./read-notices.ts";

it("what was put away stays away", () => {
  const storage = createMemoryStorage();
  expect(readDismissed(storage)).toEqual([]);
  expect(rememberDismissed("first", storage)).toEqual(["first"]);
  rememberDismissed("second", storage);
  expect(readDismissed(storage)).toEqual(["first", "second"]);
});

it("keeps the last thirty, whatever stood there before", () => {
  const storage = createMemoryStorage({ "musubi:read-notices": '{"no":"list"}' });
  for (let n = 1; n <= 31; n += 1) rememberDismissed(`${n}`, storage);
  expect(readDismissed(storage)).toHaveLength(30);
  expect(readDismissed(storage)).not.toContain("1");
});

it("a browser that keeps nothing puts it away for this once", () => {
  expect(rememberDismissed("first", undefined)).toEqual(["first"]);
  expect(readDismissed(undefined)).toEqual([]);
});
