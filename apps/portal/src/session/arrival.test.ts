import { describe, expect, it, vi } from "vitest";
import { readArrival, returnPathOf, takeArrival } from "./arrival.ts";

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, "http://portal");
  return { pathname, search, hash };
};

describe("reading the address", () => {
  it.each(["/index", "/change-email", "/change-password"])(
    "reads the state and the code from %s, and removes them",
    (path) => {
      expect(readArrival(at(`${path}?state=abc&authorization_code=code`))).toEqual({
        arrival: { state: "abc", code: "code" },
        cleaned: path,
      });
    },
  );

  it.each(["/", "/error", "/success", "/success-id", "/account-auth", "/index/more"])(
    "does not change %s",
    (path) => {
      const address = `${path}?state=abc&authorization_code=code`;
      expect(readArrival(at(address))).toEqual({ arrival: undefined, cleaned: address });
    },
  );

  it("reads authorization_code, not a pool's code", () => {
    expect(readArrival(at("/index?code=x")).arrival).toBeUndefined();
  });

  it("keeps the other parameters of the address, except the theme", () => {
    expect(
      readArrival(at("/index?lng=en&state=a&authorization_code=b&theme=dark&x=1#here")).cleaned,
    ).toBe("/index?lng=en&x=1#here");
  });

  it.each([
    ["/index?state=abc", { state: "abc", code: undefined }],
    ["/index?authorization_code=c", { state: undefined, code: "c" }],
    ["/index?state=&authorization_code=", { state: undefined, code: undefined }],
    ["/index?state=a&state=b&authorization_code=c", { state: undefined, code: "c" }],
    ["/index?state=a&authorization_code=c&authorization_code=d", { state: "a", code: undefined }],
  ])("also cleans %s, whose parameters are incomplete or repeated", (address, arrival) => {
    expect(readArrival(at(address))).toEqual({ arrival, cleaned: "/index" });
  });
});

it("P16: the history entry is replaced, so that the code is not in the history", () => {
  const replaceState = vi.fn();
  const page = {
    location: at("/index?state=a&authorization_code=b") as Location,
    history: { state: { kept: true }, replaceState } as unknown as History,
  };
  expect(takeArrival(page)).toEqual({ state: "a", code: "b" });
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ kept: true }, "", "/index");
});

it.each([
  ["/index", "/index"],
  ["/change-email", "/change-email"],
  ["/change-password", "/change-password"],
  ["/account-transfer", "/index"],
  ["//evil.example", "/index"],
])("a login that starts on %s returns to %s", (path, expected) => {
  expect(returnPathOf(path)).toBe(expected);
});
