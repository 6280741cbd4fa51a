import { describe, expect, it } from "vitest";
import type { Answer } from "../../test-support/fake-identity.ts";
import { startFakePool } from "../../test-support/fake-pool.ts";
import { finishAtCallback } from "./finish-at-callback.ts";

const departure = { state: "s".repeat(32), codeVerifier: "v".repeat(128), nonce: "the-nonce" };
let serial = 0;
const returnWith = (changes: Record<string, string> = {}) => {
  serial += 1;
  return new URLSearchParams({ code: `code-${serial}`, state: departure.state, ...changes });
};

/** Starts a pool that answers with tokens, and returns to a tab that left for it. */
async function comeBack(claims: Record<string, unknown> = {}, cuts: readonly string[] = []) {
  const left = [...cuts];
  const isCut = (path: string) => left[0] === path && left.shift() !== undefined;
  const world = await startFakePool({
    isCut,
    token: () => ({
      status: 200,
      body: {
        access_token: "access",
        token_type: "Bearer",
        refresh_token: "refresh",
        id_token: world.idToken({ nonce: departure.nonce, ...claims }),
      },
    }),
  });
  world.memory.keepDeparture("school", departure);
  return world;
}

describe("coming back from a pool", () => {
  it("§7 exchanges the code with its verifier, and stores the tokens in this tab", async () => {
    const { pool, memory, askedFor } = await comeBack();
    const returned = returnWith();
    const signIn = await finishAtCallback(pool, returned, memory);
    expect(signIn).toMatchObject({ ok: true, tokens: { accessToken: "access" } });
    const [asked] = askedFor("/oauth2/token");
    expect(Object.fromEntries(new URLSearchParams(asked?.text))).toEqual({
      grant_type: "authorization_code",
      code: returned.get("code"),
      client_id: pool.userPoolWebClientId,
      redirect_uri: pool.oauth.redirectSignIn,
      code_verifier: departure.codeVerifier,
    });
    expect(asked?.headers["content-type"]).toContain("application/x-www-form-urlencoded");
    expect(memory.readTokens("school")).toMatchObject({ refreshToken: "refresh" });
    expect(memory.takeDeparture("school")).toBeUndefined();
  });

  it("exchanges the code once, even if called three times", async () => {
    const { pool, memory, askedFor } = await comeBack();
    const returned = returnWith();
    const both = await Promise.all([
      finishAtCallback(pool, returned, memory),
      finishAtCallback(pool, returned, memory),
    ]);
    await finishAtCallback(pool, returned, memory);
    expect(both[0]).toEqual(both[1]);
    expect(askedFor("/oauth2/token")).toHaveLength(1);
  });

  it("continues with the tokens that a password sign-in stored in this tab", async () => {
    const { pool, memory, asked } = await startFakePool();
    const tokens = { accessToken: "a", idToken: "i", refreshToken: "r" };
    memory.keepTokens("school", tokens);
    expect(await finishAtCallback(pool, undefined, memory)).toEqual({ ok: true, tokens });
    expect(asked).toEqual([]);
  });

  it.each([
    ["differs", { state: "x".repeat(32) }],
    ["is empty", { state: "" }],
  ])("P13: requests no token if the state %s", async (_, changes) => {
    const { pool, memory, askedFor } = await comeBack();
    expect(await finishAtCallback(pool, returnWith(changes), memory)).toMatchObject({
      kind: "refused",
      reason: "Invalid state in OAuth flow",
    });
    expect(askedFor("/oauth2/token")).toEqual([]);
    expect(memory.takeDeparture("school")).toBeUndefined();
  });

  it("P13: refuses a return to a tab that never left", async () => {
    const { pool, memory, asked } = await startFakePool();
    expect(await finishAtCallback(pool, returnWith(), memory)).toMatchObject({ kind: "refused" });
    expect(await finishAtCallback(pool, undefined, memory)).toMatchObject({ kind: "refused" });
    expect(asked).toEqual([]);
  });

  it("P14: refuses an answer that names another pool", async () => {
    const { pool, memory, askedFor } = await comeBack();
    const foreign = returnWith({ iss: "https://other.example/pool" });
    expect(await finishAtCallback(pool, foreign, memory)).toMatchObject({ kind: "refused" });
    expect(askedFor("/oauth2/token")).toEqual([]);
  });

  it.each([
    ["another nonce", { nonce: "other" }],
    ["another audience", { aud: "somebody" }],
    ["another issuer", { iss: "https://other.example" }],
  ])("refuses an ID token with %s", async (_, claims) => {
    const { pool, memory } = await comeBack(claims);
    expect(await finishAtCallback(pool, returnWith(), memory)).toMatchObject({ kind: "refused" });
    expect(memory.readTokens("school")).toBeUndefined();
  });

  it.each([
    ["ahead", -86_400],
    ["behind", 86_400],
  ])("accepts a token although the device's clock is a day %s", async (_, seconds) => {
    const iat = Math.floor(Date.now() / 1000) + seconds;
    const { pool, memory } = await comeBack({ iat, nbf: iat, auth_time: iat, exp: iat + 600 });
    expect(await finishAtCallback(pool, returnWith(), memory)).toMatchObject({ ok: true });
  });

  it("fails with the error that the pool's pages sent", async () => {
    const { pool, memory } = await comeBack();
    const returned = new URLSearchParams({ error: "access_denied", state: departure.state });
    expect(await finishAtCallback(pool, returned, memory)).toMatchObject({
      kind: "refused",
      reason: "access_denied",
    });
  });

  it.each(["/.well-known/openid-configuration", "/oauth2/token"])(
    "without an answer from %s, the same code is tried again",
    async (path) => {
      const { pool, memory, askedFor } = await comeBack({}, [path]);
      const returned = returnWith();
      expect(await finishAtCallback(pool, returned, memory)).toMatchObject({ kind: "unanswered" });
      expect(await finishAtCallback(pool, returned, memory)).toMatchObject({ ok: true });
      const sent = askedFor("/oauth2/token").map(({ text }) => text);
      expect(new Set(sent).size).toBe(1);
      expect(memory.takeDeparture("school")).toBeUndefined();
    },
  );

  it("a pool that received the first try refuses the second", async () => {
    const answers: Answer[] = ["cut"];
    const { pool, memory } = await startFakePool({
      token: () => answers.shift() ?? { status: 400, body: { error: "invalid_grant" } },
    });
    memory.keepDeparture("school", departure);
    const returned = returnWith();
    expect(await finishAtCallback(pool, returned, memory)).toMatchObject({ kind: "unanswered" });
    expect(await finishAtCallback(pool, returned, memory)).toMatchObject({
      reason: "invalid_grant",
    });
    expect(memory.takeDeparture("school")).toBeUndefined();
  });

  it("the same parameters are refused after the sign-in was finished and forgotten", async () => {
    const { pool, memory } = await comeBack();
    const returned = returnWith();
    expect(await finishAtCallback(pool, returned, memory)).toMatchObject({ ok: true });
    memory.forget("school");
    const same = new URLSearchParams(returned);
    expect(await finishAtCallback(pool, same, memory)).toMatchObject({ kind: "refused" });
  });

  it("distinguishes a refusal from no answer", async () => {
    const { pool, memory } = await startFakePool();
    memory.keepDeparture("school", departure);
    expect(await finishAtCallback(pool, returnWith(), memory)).toMatchObject({
      kind: "refused",
      reason: "invalid_grant",
    });
    const cut = await startFakePool({ token: () => "cut" });
    cut.memory.keepDeparture("school", departure);
    expect(await finishAtCallback(cut.pool, returnWith(), cut.memory)).toEqual({
      ok: false,
      kind: "unanswered",
    });
  });
});
