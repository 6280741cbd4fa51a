import { expect, it } from "vitest";
import { makeReference } from "./environment-check.ts";

it("a reference names what happened and the time in UTC", () => {
  const at = new Date("2026-11-16T18:30:12+09:00");
  expect(makeReference("offline", at)).toBe("OFFLINE-1116-0930");
  expect(makeReference("sign-in", at)).toBe("SIGN-IN-1116-0930");
});
