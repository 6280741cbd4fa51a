import { ACCESS_TOKEN_LIFETIME_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { allowInsecureRequests, customFetch, discovery } from "openid-client";
import { expect, test } from "vitest";
import { KEY_STANDBY_MS } from "../../src/tokens/keys.ts";
import { createWorld, type World } from "../world/world.ts";

/** Sends requests for the world's origin to its socket, whose address is another. */
const fetchFrom =
  (world: World): typeof fetch =>
  (input, init) =>
    fetch(String(input).replace(world.config.origin, world.url), init);

const keysOf = (world: World) =>
  createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`), { cooldownDuration: 0 });

test("jose verifies the ID token and the access token with our public keys", async () => {
  await using world = await createWorld();
  const tokens = await world.signIn();
  const keys = keysOf(world);
  const issuer = world.config.origin;

  const id = await jwtVerify(tokens.id_token, keys, { issuer, audience: "portal", typ: "JWT" });
  expect(id.protectedHeader.alg).toBe("ES256");
  expect(id.payload).toMatchObject({
    sub: PEOPLE.hana.subject,
    email: PEOPLE.hana.email,
    email_verified: true,
    identities: [],
  });
  expect(id.payload.auth_time).toBeTypeOf("number");

  const access = await jwtVerify(tokens.access_token, keys, {
    issuer,
    audience: issuer,
    typ: "at+jwt",
  });
  expect(access.payload.sub).toBe(PEOPLE.hana.subject);
  expect(((access.payload.exp ?? 0) - (access.payload.iat ?? 0)) * 1000).toBe(
    ACCESS_TOKEN_LIFETIME_MS,
  );
  await expect(
    jwtVerify(tokens.id_token, keys, { issuer, audience: "elsewhere" }),
  ).rejects.toBeInstanceOf(errors.JWTClaimValidationFailed);
});

test("after a rotation jose verifies old and new tokens; the new key is published before it signs", async () => {
  await using world = await createWorld();
  const keys = keysOf(world);
  const before = await world.signIn();
  const kid = await world.parts.issuer.keys.rotate();
  const published = (await (await fetch(`${world.url}/.well-known/jwks.json`)).json()) as {
    keys: { kid: string; d?: string }[];
  };
  expect(published.keys).toHaveLength(4);
  expect(published.keys.map((key) => key.kid)).toContain(kid);
  expect(published.keys.every((key) => key.d === undefined)).toBe(true);

  world.passTime(KEY_STANDBY_MS + 60_000);
  const after = await world.signIn();
  const currentDate = new Date(world.parts.now());
  const read = (token: string) =>
    jwtVerify(token, keys, { issuer: world.config.origin, currentDate });
  expect((await read(after.id_token)).protectedHeader.kid).toBe(kid);
  expect((await read(before.id_token)).protectedHeader.kid).not.toBe(kid);
});

test("openid-client reads the discovery document, and every address in it exists", async () => {
  await using world = await createWorld([]);
  const found = await discovery(new URL(world.config.origin), "portal", undefined, undefined, {
    execute: [allowInsecureRequests],
    [customFetch]: (url) => fetchFrom(world)(url),
  });
  const metadata = found.serverMetadata();
  expect(metadata.issuer).toBe(world.config.origin);
  expect(metadata.id_token_signing_alg_values_supported).toEqual(["RS256", "ES256"]);
  // Any answer but a 404 shows that the address exists.
  const addresses = Object.entries(metadata).filter(([name]) => /_endpoint$|_uri$/.test(name));
  for (const [name, address] of addresses) {
    const method = /token|revocation|introspection/.test(name) ? "POST" : "GET";
    const answer = await fetch(`${address}`.replace(world.config.origin, world.url), { method });
    expect([name, answer.status]).not.toEqual([name, 404]);
  }
  const keys = await fetchFrom(world)(metadata.jwks_uri ?? "");
  expect(await keys.json()).toMatchObject({
    keys: [
      { kty: "EC", crv: "P-256", alg: "ES256" },
      { kty: "RSA", alg: "RS256" },
    ],
  });
});
