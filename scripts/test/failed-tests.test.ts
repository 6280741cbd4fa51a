import { expect, test } from "vitest";
import { listFailedOfPlaywright, listFailedOfVitest } from "./failed-tests.ts";

test("names the failed tests of Vitest; a file that did not load has none", () => {
  const testResults = [
    {
      status: "failed",
      assertionResults: [
        { status: "passed", fullName: "good" },
        { status: "failed", fullName: "bad" },
      ],
    },
    { status: "failed", assertionResults: [] },
  ];
  expect(listFailedOfVitest({ testResults })).toEqual(["bad"]);
});

test("names the failed tests of Playwright, however deeply nested", () => {
  const inner = { specs: [{ ok: false, title: "inner" }] };
  const outer = { specs: [{ ok: true, title: "good" }], suites: [inner] };
  expect(listFailedOfPlaywright({ suites: [outer, inner] })).toEqual(["inner", "inner"]);
  expect(listFailedOfPlaywright({ suites: [] })).toEqual([]);
});
