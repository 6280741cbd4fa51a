import { expect, it } from "vitest";
import { reasonOf } from "./reasons.ts";

it("reads the reason of a history entry", () => {
  expect(reasonOf({ reason: "storage" })).toBe("storage");
});

it.each([null, undefined, "storage", {}, { reason: "<b>" }, { reason: "constructor" }])(
  "%j is an unexpected error",
  (state) => {
    expect(reasonOf(state)).toBe("unexpected");
  },
);
