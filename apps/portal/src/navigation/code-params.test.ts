import { expect, it } from "vitest";
import { readCodeParams } from "./code-params.ts";

it.each(["/change-email", "/reset-password", "/reset-password/bookshop"])(
  "§2 the code screen accepts %s as the previous page",
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
])("§2 the code screen does not accept the state %j", (state) => {
  expect(readCodeParams(state)).toBeUndefined();
});
