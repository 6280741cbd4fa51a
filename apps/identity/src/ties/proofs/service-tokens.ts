import { type CatalogueEntry, CLOCK_TOLERANCE_MS } from "@musubi/contract";
import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { KeysUnreachableError, publishedKeysAt } from "./published-keys.ts";

/** What Firebase and Cognito sign with; a token does not get to choose. */
const ALGORITHMS = ["RS256"];

export type ServiceTokens = {
  /** Returns the claims of a genuine ID token that a service's own sign-in issued, or undefined. */
  verify(entry: CatalogueEntry, token: string): Promise<unknown>;
};

/** Verifies ID tokens of the services' sign-ins against the keys that they publish. */
export function createServiceTokens(now: () => number): ServiceTokens {
  const keySets = new Map<string, JWTVerifyGetKey>();

  const keysAt = (url: string): JWTVerifyGetKey => {
    const known = keySets.get(url);
    if (known) return known;
    const keys = publishedKeysAt(url, now);
    keySets.set(url, keys);
    return keys;
  };

  return {
    async verify(entry, token) {
      if (!entry.id_token) return undefined;
      try {
        const { payload } = await jwtVerify(token, keysAt(entry.id_token.jwks_url), {
          issuer: entry.id_token.issuer,
          audience: entry.id_token.audience,
          algorithms: ALGORITHMS,
          clockTolerance: CLOCK_TOLERANCE_MS / 1000,
          currentDate: new Date(now()),
          requiredClaims: ["exp", "iat"],
        });
        return payload;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        // A key that is published and cannot be read is none that can be had either.
        throw error instanceof KeysUnreachableError ? error : new KeysUnreachableError(error);
      }
    },
  };
}
