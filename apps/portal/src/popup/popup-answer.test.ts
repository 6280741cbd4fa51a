import { expect, it } from "vitest";
import { readReturnAddress } from "./popup-answer.ts";

it.each([
  ["#handle=abc", { ok: true, handle: "abc" }],
  ["#error=cancelled", { ok: false, error: "cancelled" }],
  ["#handle=", undefined],
  [`#handle=${"x".repeat(65)}`, undefined],
  ["#error=anything", undefined],
  ["", undefined],
])("a popup that comes back with %s", (hash, brought) => {
  expect(readReturnAddress(hash)).toEqual(brought);
});
