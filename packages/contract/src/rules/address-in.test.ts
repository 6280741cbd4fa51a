import { expect, it } from "vitest";
import { addressIn } from "./language.ts";

it.each([
  ["/index?lng=ja&from=mail#services", "/index?lng=en&from=mail#services"],
  ["/login/step/abc", "/login/step/abc?lng=en"],
  ["/", "/?lng=en"],
  ["", "/?lng=en"],
  // An address that would name another host becomes a path of this site.
  ["//evil.example/x", "/evil.example/x?lng=en"],
  ["///evil.example/x?lng=ja", "/evil.example/x?lng=en"],
  ["/\\evil.example/x", "/evil.example/x?lng=en"],
  ["\\\\evil.example/x", "/evil.example/x?lng=en"],
  ["/\t/evil.example/x", "/evil.example/x?lng=en"],
  ["/.//evil.example/x", "/evil.example/x?lng=en"],
  ["/x/..//evil.example/x", "/evil.example/x?lng=en"],
  ["/%2e//evil.example", "/evil.example?lng=en"],
  ["//evil.example@portal.example/x", "/evil.example@portal.example/x?lng=en"],
  ["//", "/?lng=en"],
  ["/%2Fevil.example", "/%2Fevil.example?lng=en"],
  ["/%5Cevil.example", "/%5Cevil.example?lng=en"],
  // Not a path: what names a host, a port or a script leads to the front page.
  ["https://evil.example/x", "/?lng=en"],
  ["@evil.example/x", "/?lng=en"],
  [".evil.example/x", "/?lng=en"],
  [":99999/x", "/?lng=en"],
  ["javascript:alert(1)", "/?lng=en"],
  ["?lng=ja", "/?lng=en"],
])("S39: %j in English is %s, and on this site", (address, expected) => {
  const link = addressIn("en", address);
  expect(link).toBe(expected);
  expect(new URL(link, "https://portal.example/somewhere").origin).toBe("https://portal.example");
});
