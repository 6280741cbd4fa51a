import { anyLetter, anyWebUrl } from "@musubi/environment/any-text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWebAddress, nameOf, redirectUrlFor } from "./service.ts";

const list = (...entries: unknown[]) => JSON.stringify(entries);

describe("redirectUrlFor (X02)", () => {
  const shop = list(
    { lng: "ja", url: "https://shop.example/" },
    { lng: "en", url: "https://shop.example/en" },
  );

  test("finds the address of a language", () => {
    expect(redirectUrlFor(shop, "ja")).toBe("https://shop.example/");
    expect(redirectUrlFor(shop, "en")).toBe("https://shop.example/en");
    expect(redirectUrlFor(shop, "fr")).toBeUndefined();
  });

  test.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://shop.example/1",
    "//evil.example",
    "/relative",
    "",
    "https://",
  ])("%j is not a link", (url) => {
    expect(redirectUrlFor(list({ lng: "ja", url }), "ja")).toBeUndefined();
  });

  test.each([
    "",
    "{",
    "null",
    "1",
    '"https://shop.example/"',
    "{}",
    '{"lng":"ja","url":"https://shop.example/"}',
    "[null]",
    "[[]]",
    '[{"lng":"ja"}]',
    '[{"lng":"ja","url":null}]',
    '[{"lng":["ja"],"url":"https://shop.example/"}]',
    '[{"__proto__":{"lng":"ja","url":"https://shop.example/"}}]',
  ])("the broken list %j gives no link", (text) => {
    expect(redirectUrlFor(text, "ja")).toBeUndefined();
  });

  test("returns http, https or nothing, whatever the data", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyLetter }), fc.json(), anyWebUrl), (url) => {
        const found = redirectUrlFor(list({ lng: "ja", url }), "ja");
        if (found !== undefined) expect(new URL(found).protocol).toMatch(/^https?:$/);
        expect(redirectUrlFor(url, "ja")).toBeUndefined();
      }),
    );
  });
});

test("a service has a name in each language", () => {
  const store = { service_name_jp: "ストア", service_name_en: "Store" };
  expect(nameOf(store, "ja")).toBe("ストア");
  expect(nameOf(store, "en")).toBe("Store");
});

test("isWebAddress knows http and https only", () => {
  expect(isWebAddress("http://localhost:4200/store/")).toBe(true);
  expect(isWebAddress("ftp://example.jp/")).toBe(false);
});
