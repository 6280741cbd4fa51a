import { expect, it } from "vitest";
import { readCodeParams } from "./code-params.ts";

it.each(["/change-email", "/reset-password", "/reset-password/bookshop"])(
  "§2 the code screen knows %s",
  (previousPage) => {
    const params = { previousPage, email: "hana@example.jp" };
    expect(readCodeParams(params)).toEqual(params);
  },
);

it.each([
  undefined,
  null,
  {},
  "state",
  { previousPage: "/index", email: "hana@example.jp" },
  { previousPage: "/reset-password/../index", email: "hana@example.jp" },
  { previousPage: "/change-email" },
  { previousPage: "/change-email", email: "" },
  { previousPage: "/change-email", email: "x".repeat(255) },
])("§2 %j names no previous page", (state) => {
  expect(readCodeParams(state)).toBeUndefined();
});
