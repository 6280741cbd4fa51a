import { expect, it } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { nextIn, placePathOf } from "./place-path.ts";

const { kinds } = exampleConfig;

it("the path of a service's screen has its kind, the action, and where the holder continues", () => {
  expect(placePathOf(kinds, 1)).toBe("/service/store");
  expect(placePathOf(kinds, 3, { act: "leave", next: "merge" })).toBe(
    "/service/school/leave?next=merge",
  );
  expect(placePathOf(kinds, 2, { act: "undo-link" })).toBe("/service/app/undo-link");
});

it("an unknown service has no screen", () => {
  expect(placePathOf(kinds, 99)).toBeUndefined();
});

it.each([
  ["?next=merge", "merge"],
  ["next=other&lng=en", "other"],
  ["?next=https://elsewhere.example", undefined],
  ["", undefined],
])("with %j in the address, the holder continues with %s", (search, next) => {
  expect(nextIn(search)).toBe(next);
});
