import { NO_SESSION } from "@musubi/contract";
import { expect, it } from "vitest";
import { makeIdToken } from "../../test-support/fake-identity.ts";
import { planSync } from "./sync-tokens.ts";

const NOW_S = 1_800_000_000;
const sessionOf = (idToken: string) => ({ accessToken: "a", idToken, refreshToken: "r" });
const issued = (secondsAgo: number) => makeIdToken({ iat: NOW_S - secondsAgo });
const plan = (idToken: string, last?: string) =>
  planSync(sessionOf(idToken), last, 300, NOW_S * 1000);

it("posts a token that was issued within the last five minutes", () => {
  const token = issued(300);
  expect(plan(token)).toEqual({ method: "POST", token });
});

it("says nothing about an older token, or one that cannot be read", () => {
  expect(plan(issued(301))).toBeUndefined();
  expect(plan(makeIdToken())).toBeUndefined();
  expect(plan("nonsense")).toBeUndefined();
});

it("says nothing twice", () => {
  const token = issued(10);
  expect(plan(token, token)).toBeUndefined();
  expect(planSync(NO_SESSION, "", 300, NOW_S * 1000)).toBeUndefined();
});

it("deletes when somebody signed out", () => {
  expect(planSync(NO_SESSION, issued(10), 300, NOW_S * 1000)).toEqual({
    method: "DELETE",
    token: "",
  });
});
