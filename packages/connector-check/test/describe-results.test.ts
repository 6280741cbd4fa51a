import { expect, test } from "vitest";
import { describeResult, summarize } from "../src/describe-results.ts";

const passed = { name: "a", fault: undefined };
const failed = { name: "b", fault: "expected 404, got 200" };
const notTried = { name: "c", fault: undefined, notTried: "it takes a second account" };

test("a check that was not tried has neither passed nor failed", () => {
  expect([passed, failed, notTried].map(describeResult)).toEqual([
    "✓ a",
    "✗ b: expected 404, got 200",
    "- c: not tried, it takes a second account",
  ]);
  expect(summarize([passed, failed])).toBe("1 passed, 1 failed");
  expect(summarize([passed, failed, notTried])).toBe("1 passed, 1 failed, 1 not tried");
});
