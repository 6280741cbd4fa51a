import { expect, it } from "vitest";
import { createMemoryStorage, FORBIDDEN_STORAGE } from "../../test-support/memory-storage.ts";
import { createRestartGuard } from "./restart-guard.ts";

it("the guard allows one restart of the login per minute", () => {
  let now = 1_000_000;
  const guard = createRestartGuard(createMemoryStorage(), () => now);
  expect(guard.mayRestart()).toBe(true);
  now += 60_000;
  expect(guard.mayRestart()).toBe(false);
  now += 60_001;
  expect(guard.mayRestart()).toBe(true);
  guard.reset();
  expect(guard.mayRestart()).toBe(true);
});

it.each([
  ["forbidden", FORBIDDEN_STORAGE],
  ["missing", undefined],
])("the guard allows no restart if storage is %s", (_, storage) => {
  const guard = createRestartGuard(storage);
  expect(guard.mayRestart()).toBe(false);
  expect(() => guard.reset()).not.toThrow();
});
