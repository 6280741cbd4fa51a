import { NO_SESSION } from "@musubi/contract";
import { expect, it } from "vitest";
import { makeIdToken, startFakeIdentity } from "../../test-support/fake-identity.ts";
import { createMemoryStorage } from "../../test-support/memory-storage.ts";
import { createKept } from "./kept.ts";
import { planSync, syncTokens } from "./sync-tokens.ts";

const NOW_S = 1_800_000_000;
const sessionOf = (idToken: string) => ({ accessToken: "a", idToken, refreshToken: "r" });
const issued = (secondsAgo: number) => makeIdToken({ iat: NOW_S - secondsAgo });
const plan = (idToken: string, last?: string) =>
  planSync(sessionOf(idToken), last, 300, NOW_S * 1000);

it("a token that was issued within the last five minutes is posted", () => {
  const token = issued(300);
  expect(plan(token)).toEqual({ method: "POST", token });
});

it("nothing is sent about an older or unreadable token", () => {
  expect(plan(issued(301))).toBeUndefined();
  expect(plan(makeIdToken())).toBeUndefined();
  expect(plan("nonsense")).toBeUndefined();
});

it("nothing is sent about an expired token, even if its age is allowed", () => {
  const hourly = (exp: number) =>
    planSync(sessionOf(makeIdToken({ iat: NOW_S - 600, exp })), undefined, 3_600, NOW_S * 1000);
  expect(hourly(NOW_S)).toBeUndefined();
  expect(hourly(NOW_S + 1)).toMatchObject({ method: "POST" });
});

it("nothing is sent twice", () => {
  const token = issued(10);
  expect(plan(token, token)).toBeUndefined();
  expect(planSync(NO_SESSION, "", 300, NOW_S * 1000)).toBeUndefined();
});

it("a DELETE is sent after the holder has signed out", () => {
  expect(planSync(NO_SESSION, issued(10), 300, NOW_S * 1000)).toEqual({
    method: "DELETE",
    token: "",
  });
});

it("§4 sync: an old token is not sent; a new token is posted with its bearer, and deleted at its end", async () => {
  const { asked, origin } = await startFakeIdentity(() => ({ status: 200, body: {} }));
  const kept = createKept(createMemoryStorage());
  const now = Math.floor(Date.now() / 1000);
  kept.keep({ session: sessionOf(makeIdToken({ iat: now - 301 })) });
  syncTokens(kept, { url: `${origin}/sync`, maxAgeSeconds: 300 });
  const fresh = makeIdToken({ iat: now });
  kept.keep({ session: sessionOf(fresh) });
  kept.keep({ language: { lang: "en" } });
  await expect.poll(() => asked).toHaveLength(1);
  kept.clear();
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked.map(({ method, path, authorization }) => [method, path, authorization])).toEqual([
    ["POST", "/sync", `Bearer ${fresh}`],
    ["DELETE", "/sync", undefined],
  ]);
});
