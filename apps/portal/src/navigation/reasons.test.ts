import { expect, it } from "vitest";
import { reasonOf } from "./reasons.ts";

it("the reason of an error is read from the history entry", () => {
  expect(reasonOf({ reason: "storage" })).toBe("storage");
});

it.each([null, undefined, "storage", {}, { reason: "<b>" }, { reason: "constructor" }])(
  "a history entry with %j means an unexpected error",
  (state) => {
    expect(reasonOf(state)).toBe("unexpected");
  },
);
