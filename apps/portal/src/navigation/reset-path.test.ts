import { expect, it } from "vitest";
import { exampleConfig, exampleStore } from "../../test-support/example-config.ts";
import { findResettable, resetPathOf } from "./reset-path.ts";

const bookshop = { ...exampleStore, service_id: 7, kind: "bookshop" };
const services = [...exampleConfig.services, bookshop];

it("the path of a reset at the store has no kind; at every other service it has the kind", () => {
  expect([exampleStore, bookshop].map(resetPathOf)).toEqual([
    "/reset-password",
    "/reset-password/bookshop",
  ]);
  expect(findResettable(services, "/reset-password")).toBe(exampleStore);
  expect(findResettable(services, "/reset-password/bookshop")).toBe(bookshop);
});

it.each(["/reset-password/store", "/reset-password/school", "/reset-password/nobody"])(
  "the path %s belongs to no service",
  (path) => expect(findResettable(services, path)).toBeUndefined(),
);

it("a service without password resets has no path", () => {
  const silent = { ...bookshop, link: { method: "password", forgot: false } } as const;
  expect(findResettable([exampleStore, silent], "/reset-password/bookshop")).toBeUndefined();
});
