import type { Credentials } from "@musubi/contract";
import { expect, it } from "vitest";
import { credentialsWithout, describeCredentials, removableOf } from "./describe-credentials.ts";

const LISTED: Credentials = {
  password: { since: 1, used_at: 2 },
  providers: [
    { provider: "SignInWithApple", offered: 0, since: 3, used_at: null, email: "h@icloud.example" },
    { provider: "Google", offered: 1, since: null, used_at: null, email: null },
  ],
  passkeys: [{ id: "k", name: "Phone", since: 4, used_at: 5, browser: "Chrome", system: null }],
};

it("passkeys are listed first, then the password, then providers that are offered or set up", () => {
  expect(describeCredentials(LISTED, true).map(({ key, since }) => [key, since])).toEqual([
    ["k", 4],
    ["password", 1],
    ["SignInWithApple", 3],
    ["Google", null],
  ]);
  expect(describeCredentials({ ...LISTED, password: null }, true)[1]).toMatchObject({
    since: null,
  });
});

it("S23: what is left after a removal excludes credentials that are not set up or cannot log in", () => {
  const credentials = describeCredentials(LISTED, true);
  const [passkey, password, apple] = credentials;
  if (!password || !apple || !passkey) throw new Error("Something is missing.");
  expect(credentialsWithout(credentials, passkey)).toEqual([password]);
  expect(credentialsWithout(credentials, apple)).toEqual([passkey, password]);
  const bare = describeCredentials({ ...LISTED, password: null }, true);
  expect(credentialsWithout(bare, passkey)).toEqual([]);
  expect(credentialsWithout(describeCredentials(LISTED, false), apple)).toEqual([password]);
});

it("a password, and a credential that is not set up, cannot be removed", () => {
  expect(describeCredentials(LISTED, true).map(removableOf)).toEqual([
    { kind: "passkey", id: "k" },
    undefined,
    { kind: "provider", provider: "SignInWithApple" },
    undefined,
  ]);
});
