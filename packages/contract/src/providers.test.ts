import { describe, expect, test } from "vitest";
import { oldAccountActive } from "./connector.ts";
import { loginMethod } from "./entities/merge.ts";
import { isProviderName, PROVIDER_NAMES, PROVIDERS } from "./providers.ts";

const entries = Object.values(PROVIDERS);

test("Apple comes before Google", () => {
  expect(PROVIDER_NAMES).toEqual(["SignInWithApple", "Google"]);
});

test.each(["slug", "issuer", "sdkId"] as const)("no %s occurs twice", (field) => {
  expect(new Set(entries.map((entry) => entry[field])).size).toBe(entries.length);
});

describe.each(PROVIDER_NAMES)("%s", (name) => {
  const { slug, issuer } = PROVIDERS[name];

  test("has a slug of small letters only, and an https issuer", () => {
    expect(slug).toMatch(/^[a-z]+$/);
    expect(new URL(issuer).protocol).toBe("https:");
  });

  test("can be named to a service that is asked about an old account", () => {
    expect(oldAccountActive.query.entries.provider.wrapped.options).toContain(slug);
  });

  test("is a login method in the preview of a merge", () => {
    expect(loginMethod.options).toContain(name);
  });
});

test.each(["google", "Facebook", "toString", "", undefined, 1])("%j names no provider", (value) => {
  expect(isProviderName(value)).toBe(false);
});
