import { expect, it } from "vitest";
import { makeReference } from "./environment-check.ts";

it("a reference says what happened and when in a few letters, the same in every time zone", () => {
  const at = new Date("2026-11-16T18:30:12+09:00");
  expect(makeReference("offline", at)).toBe("OFFLINE-1116-0930");
  expect(makeReference("sign-in", at)).toBe("SIGN-IN-1116-0930");
});
