import { createHmac, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  ACCESS_TOKEN_LIFETIME_MS,
  CALLS,
  getAttributes,
  getTokens,
  logOut,
  renewTokens,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { ENTRIES } from "../../src/api/call-map.ts";
import { signJwt } from "../../src/tokens/jwt.ts";
import { createKeyRing, KEY_STANDBY_MS } from "../../src/tokens/keys.ts";
import { Browser } from "../world/browser.ts";
import { everyHolderCall } from "../world/every-holder-call.ts";
import { otherSpellings } from "../world/other-spellings.ts";
import { codeOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

const statusOf = async (world: World, bearer: string): Promise<number> => {
  const outcome = await world.client({ bearer }).send(getAttributes, {});
  return outcome.ok ? 200 : outcome.kind === "refused" ? outcome.status : 0;
};

/** Signs a token with our own key and other claims. */
async function forge(
  world: World,
  changes: Record<string, unknown>,
  typ: "at+jwt" | "JWT" = "at+jwt",
): Promise<string> {
  const { access_token } = await world.signIn();
  const key = await world.parts.issuer.keys.signer();
  return signJwt(key, typ, { ...payloadOf(access_token), ...changes });
}

/** The algorithms of the published keys. */
const algorithmsOf = async ({ parts }: World) =>
  (await parts.issuer.keys.publicJwks()).map(({ alg }) => alg).toSorted();

describe("access tokens", () => {
  test("T01: only our own algorithm is accepted", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    const [header = "", payload = "", signature = ""] = access_token.split(".");
    const { kid } = JSON.parse(Buffer.from(header, "base64url").toString());
    const [publicJwk] = await world.parts.issuer.keys.publicJwks();
    const withHeader = (alg: string) => encode({ alg, typ: "at+jwt", kid });
    const hmac = (content: string, key: string) =>
      `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
    const forged = [
      `${withHeader("none")}.${payload}.`,
      `${withHeader("none")}.${payload}.${signature}`,
      `${withHeader("None")}.${payload}.${signature}`,
      hmac(`${withHeader("HS256")}.${payload}`, JSON.stringify(publicJwk)),
      hmac(`${withHeader("HS256")}.${payload}`, publicJwk?.x ?? ""),
      `${withHeader("ES384")}.${payload}.${signature}`,
      `${withHeader("RS256")}.${payload}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${encode({ ...payloadOf(access_token), sub: "other" })}.${signature}`,
      `${access_token}.${signature}`,
      ...otherSpellings(signature).map((other) => `${header}.${payload}.${other}`),
    ];
    for (const token of forged) expect(await statusOf(world, token), token).toBe(401);
    expect(await statusOf(world, access_token)).toBe(200);
  });

  test("T02: a key ID is only compared with our own keys, and no address in a token is fetched", async () => {
    await using world = await createWorld();
    const fetched: string[] = [];
    const keyServer = createServer((request, response) => {
      fetched.push(request.url ?? "");
      response.end("{}");
    }).listen(0);
    const elsewhere = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/jwks`;
    const { access_token } = await world.signIn();
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const claims = payloadOf(access_token);
    const kids = ["unknown", "../../etc/passwd", "' or 1=1 --", "", "__proto__", "constructor"];
    for (const kid of kids) {
      expect(await statusOf(world, signJwt({ kid, privateKey }, "at+jwt", claims)), kid).toBe(401);
    }
    const { kid } = await world.parts.issuer.keys.signer();
    const own = signJwt({ kid, privateKey }, "at+jwt", claims);
    const [, payload, signature] = own.split(".");
    for (const extra of [
      { jwk: publicKey.export({ format: "jwk" }) },
      { jku: elsewhere },
      { x5u: elsewhere },
      { crit: ["exp"] },
    ]) {
      const header = encode({ alg: "ES256", typ: "at+jwt", kid, ...extra });
      expect(await statusOf(world, `${header}.${payload}.${signature}`)).toBe(401);
    }
    expect(await statusOf(world, own)).toBe(401);
    expect(fetched).toEqual([]);
    keyServer.close();
  });

  test("T03: a token works only for its own purpose", async () => {
    await using world = await createWorld();
    const { access_token, id_token, refresh_token } = await world.signIn();
    expect(await statusOf(world, id_token)).toBe(401);
    expect(await statusOf(world, refresh_token)).toBe(401);
    expect(await statusOf(world, await forge(world, { iss: "http://elsewhere.test" }))).toBe(401);
    expect(await statusOf(world, await forge(world, { aud: "portal" }))).toBe(401);
    expect(await statusOf(world, await forge(world, { aud: ["http://identity.test"] }))).toBe(401);
    expect(await statusOf(world, await forge(world, {}, "JWT"))).toBe(401);
    expect(await statusOf(world, await forge(world, { sid: undefined }))).toBe(401);
    const renewed = await world.client().send(renewTokens, {
      body: { refresh_token: access_token, auth_service_id: 0 },
    });
    expect(codeOf(renewed)).toBe("NotAuthorizedException");
  });

  test("T04: a token is accepted for 15 s after its end, and no longer", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    const { exp } = payloadOf(access_token);
    world.passTime(exp * 1000 + 14_000 - world.parts.now());
    expect(await statusOf(world, access_token)).toBe(200);
    world.passTime(2_000);
    expect(await statusOf(world, access_token)).toBe(401);
  });

  test("T04: a token that was issued more than 15 s in the future is refused", async () => {
    await using world = await createWorld();
    const now = Math.floor(world.parts.now() / 1000);
    const exp = now + 600;
    expect(await statusOf(world, await forge(world, { iat: now + 14, exp }))).toBe(200);
    expect(await statusOf(world, await forge(world, { iat: now + 18, exp }))).toBe(401);
  });

  test("T05: tokens of a rotated key are valid until they expire, and no longer", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    await world.parts.issuer.keys.rotate();
    expect(await statusOf(world, access_token)).toBe(200);
    // Every process has to know a key before that key signs.
    world.passTime(KEY_STANDBY_MS + 60_000);
    expect(await statusOf(world, access_token)).toBe(200);
    const after = await world.signIn();
    const kidOf = (token: string) =>
      JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
    expect(kidOf(after.access_token)).not.toBe(kidOf(access_token));
    expect(await algorithmsOf(world)).toEqual(["ES256", "ES256", "RS256", "RS256"]);
    world.passTime(ACCESS_TOKEN_LIFETIME_MS + 16_000);
    expect(await statusOf(world, access_token)).toBe(401);
    world.passTime(10 * 60_000);
    expect(await algorithmsOf(world)).toEqual(["ES256", "RS256"]);
  });

  test("T05: of two rotations at once, only the newest key remains, and it signs", async () => {
    await using world = await createWorld([]);
    const { keys } = world.parts.issuer;
    await keys.signer();
    // One of the two machines has a clock that is ahead.
    const ahead = () => world.parts.now() + 1;
    const elsewhere = createKeyRing(world.database, world.parts.secrets.signingKeys, ahead);
    const [, newest] = await Promise.all([keys.rotate(), elsewhere.rotate()]);
    world.passTime(KEY_STANDBY_MS + ACCESS_TOKEN_LIFETIME_MS + 60 * 60_000);
    expect((await keys.signer()).kid).toBe(newest);
    expect(await algorithmsOf(world)).toEqual(["ES256", "RS256"]);
  });

  test("T05: a key that another process made is found; unknown key IDs cause at most one lookup a minute", async () => {
    await using world = await createWorld([]);
    let reads = 0;
    let now = Date.now();
    const counted = {
      ...world.database,
      get db() {
        reads += 1;
        return world.database.db;
      },
    };
    const secret = world.parts.secrets.signingKeys;
    const ring = createKeyRing(counted, secret, () => now);
    await ring.signer();
    const elsewhere = await createKeyRing(world.database, secret, () => now).rotate();

    now += 61_000;
    expect(await ring.verifier(elsewhere)).toBeDefined();
    const before = reads;
    await Promise.all(Array.from({ length: 500 }, (_, n) => ring.verifier(`unknown-${n}`)));
    expect(reads - before).toBe(0);
    now += 61_000;
    await Promise.all(Array.from({ length: 500 }, (_, n) => ring.verifier(`unknown-${n}`)));
    expect(reads - before).toBe(1);
  });

  test("T10: after a log-out both tokens are refused at once, and the browser is asked for the password again", async () => {
    await using world = await createWorld();
    const browser = new Browser();
    const { access_token, refresh_token } = await world.signIn(PEOPLE.hana, browser);
    expect((await browser.request(world.loginUrl())).status).toBe(303);
    const out = await world
      .client({ bearer: access_token })
      .send(logOut, { body: { access_token } });
    expect(out.ok).toBe(true);
    expect(await statusOf(world, access_token)).toBe(401);
    const renewed = await world
      .client()
      .send(renewTokens, { body: { refresh_token, auth_service_id: 0 } });
    expect(codeOf(renewed)).toBe("NotAuthorizedException");
    expect((await browser.request(world.loginUrl())).status).toBe(200);
  });

  test("T12: a disabled account's tokens are refused", async () => {
    await using world = await createWorld();
    const tokens = await world.signIn();
    const { code, verifier } = await world.obtainCode(PEOPLE.hana);
    await world.database.db
      .updateTable("account")
      .set({ state: "disabled" })
      .where("id", "=", PEOPLE.hana.subject)
      .execute();
    for (const outcome of await everyHolderCall(world, tokens)) {
      // Closing the account is refused with UserNotFoundException.
      expect(codeOf(outcome)).toMatch(/^(?:NotAuthorized|UserNotFound)Exception$/);
    }
    const body = { authorization_code: code, code_verifier: verifier, auth_service_id: 0 as const };
    expect(codeOf(await world.client().send(getTokens, { body }))).toBe("NotAuthorizedException");
    await expect(world.signIn()).rejects.toThrow("422");
  });

  test("T13: the API key alone opens only the calls that the contract declares public", async () => {
    await using world = await createWorld([]);
    for (const { call } of ENTRIES) {
      const response = await fetch(`${world.url}${call.path}`, {
        method: call.method,
        headers: { "x-api-key": world.config.apiKey, "content-type": "application/json" },
        ...(call.method === "GET" ? {} : { body: "{}" }),
      });
      const expected = call.caller === "anyone" ? 400 : 401;
      expect(response.status, call.name).toBe(expected);
    }
    const open = CALLS.filter((call) => call.caller === "anyone").map((call) => call.path);
    expect(open.toSorted()).toEqual([
      "/json/notification.json",
      "/logs",
      "/token/get",
      "/token/renew",
    ]);
  });
});

test("no holder call refuses a live session as not authorized", async () => {
  await using world = await createWorld();
  // The last two calls come after the session has ended.
  for (const outcome of (await everyHolderCall(world, await world.signIn())).slice(0, -2)) {
    if (!outcome.ok) expect(codeOf(outcome)).not.toBe("NotAuthorizedException");
  }
});
