import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Catalogue, Link } from "@musubi/contract";
import { demoCatalogue } from "@musubi/demo-world";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { upsertOidcState } from "../../src/database/queries/oidc-state.ts";
import { signJwt } from "../../src/tokens/jwt.ts";
import {
  grantClaim,
  POOL_CLIENT_ID,
  poolAudience,
  poolIssuer,
} from "../../src/tokens/pool-tokens.ts";
import type { World } from "./world.ts";

export type Claims = {
  readonly sub?: string;
  readonly email?: string | undefined;
  readonly auth_time?: number;
  readonly nonce?: string;
  readonly iss?: string;
  readonly aud?: string;
  readonly exp?: number;
};

/** Signs ID tokens as the app's or the school's sign-in does, and publishes its keys. */
export type TokenIssuer = AsyncDisposable & {
  readonly issuer: string;
  readonly audience: string;
  readonly origin: string;
  sign(claims: Claims, now: number): Promise<string>;
};

export async function startTokenIssuer(name: "app" | "school"): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: name, alg: "RS256", use: "sig" };
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const audience = `${name}-client`;
  const issuer =
    name === "app" ? `https://securetoken.google.com/${audience}` : `${origin}/${name}`;
  return {
    issuer,
    audience,
    origin,
    sign: (claims, now) =>
      signRs256(privateKey, name, { iss: issuer, aud: audience, ...claims }, now),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function signRs256(
  key: CryptoKey,
  kid: string,
  claims: Claims,
  now: number,
): Promise<string> {
  const seconds = Math.floor(now / 1000);
  const payload = { auth_time: seconds, iat: seconds, exp: seconds + 600, ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid }).sign(key);
}

/** Returns the demo catalogue with the app's and the school's sign-ins at the test's issuers. */
export const catalogueWith = (
  sandboxOrigin: string,
  issuers: { readonly app: TokenIssuer; readonly school: TokenIssuer },
): Catalogue =>
  demoCatalogue(sandboxOrigin).map((entry) => ({
    ...entry,
    link: linkTo(entry.link, issuers),
  }));

function linkTo(
  link: Link,
  { app, school }: { readonly app: TokenIssuer; readonly school: TokenIssuer },
): Link {
  switch (link.method) {
    case "firebase":
      return { ...link, project: app.audience, emulatorOrigin: app.origin };
    case "oidc": {
      const { issuer, audience: clientId } = school;
      return { ...link, issuer, clientId, jwks: `${issuer}/jwks` };
    }
    default:
      return link;
  }
}

/** Returns the ID pool's two tokens for a holder who has just signed in to it. */
export async function signPoolTokens(
  { parts }: World,
  person: { readonly subject: string; readonly email: string },
  changes: Claims = {},
): Promise<{ readonly idToken: string; readonly accessToken: string }> {
  const identity = parts.issuer.issuer;
  const seconds = Math.floor(parts.now() / 1000);
  const key = await parts.issuer.keys.signer();
  const grant = grantClaim(randomUUID());
  await upsertOidcState(parts.database.db, {
    model: "Grant",
    idHash: grant.grant_id,
    payload: "",
    account: person.subject,
    grantId: null,
    uid: null,
    provider: "pool",
    expiresAt: (seconds + 600) * 1000,
  });
  const shared = {
    ...grant,
    iss: poolIssuer(identity),
    sub: person.subject,
    iat: seconds,
    exp: seconds + 600,
    auth_time: seconds,
  };
  return {
    idToken: signJwt(key, "JWT", {
      ...shared,
      aud: POOL_CLIENT_ID,
      email: person.email,
      ...changes,
    }),
    accessToken: signJwt(key, "at+jwt", { ...shared, aud: poolAudience(identity) }),
  };
}
