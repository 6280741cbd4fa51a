import type { WaysIn } from "@musubi/contract";
import { expect, it } from "vitest";
import { describeWays, removableOf, waysWithout } from "./describe-ways.ts";

const WAYS: WaysIn = {
  password: { since: 1, used_at: 2 },
  providers: [
    { provider: "SignInWithApple", offered: 0, since: 3, used_at: null, email: "h@icloud.example" },
    { provider: "Google", offered: 1, since: null, used_at: null, email: null },
  ],
  passkeys: [{ id: "k", name: "Phone", since: 4, used_at: 5, browser: "Chrome", system: null }],
};

it("lists passkeys first, then the password, then providers that are offered or set up", () => {
  expect(describeWays(WAYS, true).map(({ key, since }) => [key, since])).toEqual([
    ["k", 4],
    ["password", 1],
    ["SignInWithApple", 3],
    ["Google", null],
  ]);
  expect(describeWays({ ...WAYS, password: null }, true)[1]).toMatchObject({ since: null });
});

it("S23: says what would be left, without credentials that are not set up or that cannot be used to log in", () => {
  const ways = describeWays(WAYS, true);
  const [passkey, password, apple] = ways;
  if (!password || !apple || !passkey) throw new Error("Something is missing.");
  expect(waysWithout(ways, passkey)).toEqual([password]);
  expect(waysWithout(ways, apple)).toEqual([passkey, password]);
  const bare = describeWays({ ...WAYS, password: null }, true);
  expect(waysWithout(bare, passkey)).toEqual([]);
  expect(waysWithout(describeWays(WAYS, false), apple)).toEqual([password]);
});

it("lists what can be removed: no password, and nothing that is not set up", () => {
  expect(describeWays(WAYS, true).map(removableOf)).toEqual([
    { kind: "passkey", id: "k" },
    undefined,
    { kind: "provider", provider: "SignInWithApple" },
    undefined,
  ]);
});
