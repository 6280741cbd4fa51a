import { describe, expect, test } from "vitest";
import { checkOldAccount } from "./calls/check-old-account.ts";
import { oldAccountActive } from "./connector/old-account-active.ts";
import { loginMethod } from "./entities/merge.ts";
import { isProviderName, PROVIDER_NAMES, PROVIDERS } from "./providers.ts";

const entries = Object.values(PROVIDERS);

test("Apple stands above the others", () => {
  expect(PROVIDER_NAMES).toEqual(["SignInWithApple", "Google"]);
});

test.each(["slug", "issuer", "sdkId", "tokenField"] as const)("no %s stands twice", (field) => {
  expect(new Set(entries.map((entry) => entry[field])).size).toBe(entries.length);
});

describe.each(PROVIDER_NAMES)("%s", (name) => {
  const { slug, issuer, tokenField } = PROVIDERS[name];

  test("fits into an address, and into the names of its settings", () => {
    expect(slug).toMatch(/^[a-z]+$/);
    expect(new URL(issuer).protocol).toBe("https:");
  });

  test("hands its token over in a field that both calls about old accounts have", () => {
    expect(checkOldAccount.query.entries).toHaveProperty(tokenField);
    expect(oldAccountActive.query.entries).toHaveProperty(tokenField);
  });

  test("is a way to log in that the preview of a merge can name", () => {
    expect(loginMethod.options).toContain(name);
  });
});

test.each(["google", "Facebook", "toString", "", undefined, 1])("%j names no provider", (value) => {
  expect(isProviderName(value)).toBe(false);
});
