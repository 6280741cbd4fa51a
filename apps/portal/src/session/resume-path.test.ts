import { describe, expect, it } from "vitest";
import { findResumePath, findWantedPath } from "./resume-path.ts";

type Address = Parameters<typeof findWantedPath>[0];

it.each([
  ["/merge", null, "/merge"],
  ["/change-password", { previousPage: "/reset-password" }, "/change-password"],
  ["/input-code", { previousPage: "/change-email", email: "a@example.jp" }, "/change-email"],
  ["/input-code", { previousPage: "/reset-password", email: "a@example.jp" }, "/reset-password"],
  ["/input-code", { previousPage: "/reset-password/bookshop" }, "/reset-password/bookshop"],
  ["/input-code", { previousPage: "/reset-password//evil.example" }, "/change-email"],
  ["/input-code", { previousPage: "https://evil.example/" }, "/change-email"],
  ["/input-code", null, "/change-email"],
])("from %s with %j the holder continues at %s", (pathname, state, path) => {
  expect(findResumePath({ pathname, search: "?lng=en" }, state)).toBe(path);
});

describe.each([
  ["a holder who signs in again", (address: Address) => findResumePath(address, null)],
  ["a holder who came from a mail or a service", findWantedPath],
])("%s", (_, find) => {
  it.each([
    ["/service/store/leave", "?next=merge", "/service/store/leave?next=merge"],
    ["/activity/not-me", "?row=1-2&lng=en", "/activity/not-me?row=1-2"],
    ["/account-auth", "?lng=ja&serviceType=1", "/account-auth?serviceType=1"],
    ["/my-data", "?lng=en", "/my-data"],
    ["/sign-in-methods", "", "/sign-in-methods"],
  ])("at %s%s sees %s, in the language of the log-in", (pathname, search, path) => {
    expect(find({ pathname, search })).toBe(path);
  });
});

it.each(["/index", "/confirm-delete", "/merge", "/input-code", "/nowhere"])(
  "a holder who logs in at %s sees home",
  (pathname) => {
    expect(findWantedPath({ pathname, search: "?lng=en" })).toBeUndefined();
  },
);
