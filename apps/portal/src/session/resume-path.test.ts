import { expect, it } from "vitest";
import { findResumePath } from "./resume-path.ts";

it.each([
  ["/merge", null, "/merge"],
  ["/change-password", { previousPage: "/reset-password" }, "/change-password"],
  ["/input-code", { previousPage: "/change-email", email: "a@example.jp" }, "/change-email"],
  ["/input-code", { previousPage: "/reset-password", email: "a@example.jp" }, "/reset-password"],
  ["/input-code", { previousPage: "/reset-password/bookshop" }, "/reset-password/bookshop"],
  ["/input-code", { previousPage: "/reset-password//evil.example" }, "/change-email"],
  ["/input-code", { previousPage: "https://evil.example/" }, "/change-email"],
  ["/input-code", null, "/change-email"],
])("from %s with %j the holder goes on at %s", (pathname, state, path) => {
  expect(findResumePath({ pathname, search: "?lng=en" }, state)).toBe(path);
});

it.each([
  ["a service's own screens with what comes next", "/service/store/leave", "?next=merge"],
  ["what to do about a row with that row", "/activity/not-me", "?row=1-2"],
])("from %s", (_, pathname, search) => {
  expect(findResumePath({ pathname, search }, null)).toBe(pathname + search);
});
