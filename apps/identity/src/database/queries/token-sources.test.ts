import { expect, test } from "vitest";
import { findLatest } from "./token-sources.ts";

test("of the sign-ins of one session, the latest is taken; a sign-in that has ended has no time", () => {
  const [first, second, ended] = [{ auth_time: 1 }, { auth_time: 2 }, { auth_time: null }];
  expect(findLatest([first, second])).toBe(second);
  expect(findLatest([second, first])).toBe(second);
  expect(findLatest([ended])).toBe(ended);
  expect(findLatest([])).toBeUndefined();
});
