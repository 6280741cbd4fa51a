import { expect, it } from "vitest";
import { exampleConfig, exampleStore } from "../../test-support/example-config.ts";
import { findResettable, resetPathOf } from "./reset-path.ts";

const bookshop = { ...exampleStore, service_id: 7, kind: "bookshop" };
const services = [...exampleConfig.services, bookshop];

it("the store has the address without a kind, every other service one with its own", () => {
  expect([exampleStore, bookshop].map(resetPathOf)).toEqual([
    "/reset-password",
    "/reset-password/bookshop",
  ]);
  expect(findResettable(services, "/reset-password")).toBe(exampleStore);
  expect(findResettable(services, "/reset-password/bookshop")).toBe(bookshop);
});

it.each(["/reset-password/store", "/reset-password/school", "/reset-password/nobody"])(
  "%s is nobody's",
  (path) => expect(findResettable(services, path)).toBeUndefined(),
);

it("a service that sets no passwords anew has none", () => {
  const silent = { ...bookshop, link: { way: "password", forgot: false } } as const;
  expect(findResettable([exampleStore, silent], "/reset-password/bookshop")).toBeUndefined();
});
