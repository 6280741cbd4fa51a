import { expect, it } from "vitest";
import { readReturnAddress } from "./popup-answer.ts";

it.each([
  ["#handle=abc", { ok: true, handle: "abc" }],
  ["#error=cancelled", { ok: false, error: "cancelled" }],
  ["#handle=", undefined],
  [`#handle=${"x".repeat(65)}`, undefined],
  ["#error=anything", undefined],
  ["", undefined],
])("the result of a popup that returns with %j is %o", (hash, brought) => {
  expect(readReturnAddress(hash)).toEqual(brought);
});
