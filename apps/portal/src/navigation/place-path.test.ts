import { expect, it } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { nextIn, placePathOf } from "./place-path.ts";

const { kinds } = exampleConfig;

it("a service has a screen of its own by its kind, with what is done there and what comes next", () => {
  expect(placePathOf(kinds, 1)).toBe("/service/store");
  expect(placePathOf(kinds, 3, { act: "leave", next: "merge" })).toBe(
    "/service/school/leave?next=merge",
  );
  expect(placePathOf(kinds, 2, { act: "undo-link" })).toBe("/service/app/undo-link");
});

it("one that the page does not know has none", () => {
  expect(placePathOf(kinds, 99)).toBeUndefined();
});

it.each([
  ["?next=merge", "merge"],
  ["next=other&lng=en", "other"],
  ["?next=https://elsewhere.example", undefined],
  ["", undefined],
])("the address %j goes on with %s", (search, next) => {
  expect(nextIn(search)).toBe(next);
});
