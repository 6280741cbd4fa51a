import { hashSecret } from "../settings/secrets.ts";
import type { Claims } from "./claims.ts";
import { readKid, type TokenType, verifyJwt } from "./jwt.ts";
import type { TokenIssuer } from "./mint.ts";
import type { SourceBearer } from "./verify-bearer.ts";

/** Returns the ID pool's own issuer: its tokens never pass for the portal's, nor the reverse. */
export const poolIssuer = (identity: string): string => `${identity}/pool`;

/** Returns the audience of the pool's access tokens: linking and merging, nothing else. */
export const poolAudience = (identity: string): string => `${identity}/link`;

/** The portal's client ID at the pool. */
export const POOL_CLIENT_ID = "musubi-portal";

/** Names the grant of a token, as the database has it: when the grant ends, the token proves nothing any more. */
export const grantClaim = (grantId: string) => ({ grant_id: hashSecret(grantId) });

type PoolClaims = Claims & { readonly grant_id: string };

/** Returns the claims of the pool's ID token, if it is genuine and for the portal. */
export const verifyPoolIdToken = (issuer: TokenIssuer, token: string, now: number) =>
  verifyPoolToken(issuer, token, "JWT", POOL_CLIENT_ID, now);

/** Returns the holder who signed in to the pool for this token: in a merge, some calls accept it for the source. */
export async function verifySourceBearer(
  issuer: TokenIssuer,
  token: string,
  now: number,
): Promise<SourceBearer | undefined> {
  const audience = poolAudience(issuer.issuer);
  const claims = await verifyPoolToken(issuer, token, "at+jwt", audience, now);
  return claims && { token, subject: claims.sub, family: undefined, grant: claims.grant_id };
}

async function verifyPoolToken(
  issuer: TokenIssuer,
  token: string,
  typ: TokenType,
  aud: string,
  now: number,
): Promise<PoolClaims | undefined> {
  const kid = readKid(token, typ);
  const key = kid === undefined ? undefined : await issuer.keys.verifier(kid);
  const claims = key && verifyJwt(token, key, { typ, iss: poolIssuer(issuer.issuer), aud, now });
  return claims && namesGrant(claims) ? claims : undefined;
}

const namesGrant = (claims: Claims): claims is PoolClaims => typeof claims.grant_id === "string";
