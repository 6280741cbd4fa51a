import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { LinkBy } from "@musubi/contract";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { KeysUnreachableError } from "../../src/ties/proofs/published-keys.ts";
import { createServiceTokens } from "../../src/ties/proofs/service-tokens.ts";

/** An OpenID provider that publishes where its keys are, and signs by the given algorithm. */
async function startProvider(
  alg: "ES256" | "RS256",
  published: object = {},
  claims: JWTPayload = {},
) {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const jwk = { ...(await exportJWK(publicKey)), kid: "gym", alg, use: "sig" };
  const server = createServer(({ url }, response) => {
    const issuer = `${origin()}/gym`;
    const isDiscovery = url === "/gym/.well-known/openid-configuration";
    const body = isDiscovery
      ? { issuer, jwks_uri: `${origin()}/keys`, ...published }
      : { keys: [jwk] };
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await once(server, "listening");
  const link: LinkBy<"oidc"> = {
    method: "oidc",
    issuer: `${origin()}/gym`,
    algorithms: ["ES256"],
    clientId: "portal",
    scopes: ["openid"],
    providers: [],
  };
  const token = await new SignJWT({ sub: "member", aud: "portal", ...claims })
    .setProtectedHeader({ alg, kid: "gym" })
    .setIssuer(link.issuer)
    .setIssuedAt()
    .setExpirationTime("5 minutes")
    .sign(privateKey);
  return {
    verify: (changes: Partial<LinkBy<"oidc">> = {}) =>
      createServiceTokens(Date.now).verify({ link: { ...link, ...changes } }, token),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe("an ID token of a service's OpenID provider", () => {
  test("is verified with the keys that the provider's discovery names", async () => {
    await using provider = await startProvider("ES256");
    expect(await provider.verify()).toMatchObject({ sub: "member" });
  });

  test("is refused if it is for another client, or signed by an algorithm that the catalogue entry does not allow", async () => {
    await using provider = await startProvider("ES256");
    expect(await provider.verify({ clientId: "another" })).toBeUndefined();
    await using other = await startProvider("RS256");
    expect(await other.verify()).toBeUndefined();
    expect(await other.verify({ algorithms: ["RS256"] })).toMatchObject({ sub: "member" });
  });

  test.each<[JWTPayload, boolean]>([
    [{ aud: ["portal"] }, true],
    [{ azp: "portal" }, true],
    [{ aud: ["another", "portal"], azp: "portal" }, true],
    [{ aud: ["another", "portal"] }, false],
    [{ aud: ["another", "portal"], azp: "another" }, false],
    [{ azp: "another" }, false],
  ])("L03: with %j, is accepted as issued to our client: %s", async (claims, isOurs) => {
    await using provider = await startProvider("ES256", {}, claims);
    expect((await provider.verify()) !== undefined).toBe(isOurs);
  });

  test.each([
    ["names another issuer", { issuer: "https://elsewhere.example" }],
    ["names no keys", { jwks_uri: undefined }],
    ["names keys at an unsafe address", { jwks_uri: "ftp://keys.example" }],
  ])("cannot be verified if the discovery %s", async (_, published) => {
    await using provider = await startProvider("ES256", published);
    await expect(provider.verify()).rejects.toThrow(KeysUnreachableError);
  });
});
