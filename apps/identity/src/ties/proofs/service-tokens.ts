import {
  type CatalogueEntry,
  CLOCK_TOLERANCE_MS,
  type TokenSource,
  tokenSourceOf,
} from "@musubi/contract";
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { KeysUnreachableError, publishedKeysOf } from "./published-keys.ts";

export type ServiceTokens = {
  /** Returns the claims of a genuine ID token that a service's own sign-in issued, or undefined. */
  verify(entry: Pick<CatalogueEntry, "link">, token: string): Promise<unknown>;
};

/** Verifies ID tokens of the services' sign-ins against the keys that they publish. */
export function createServiceTokens(now: () => number): ServiceTokens {
  const keySets = new Map<string, JWTVerifyGetKey>();

  const keysOf = (source: TokenSource): JWTVerifyGetKey => {
    const at = source.jwks ?? source.issuer;
    const known = keySets.get(at);
    if (known) return known;
    const keys = publishedKeysOf(source, now);
    keySets.set(at, keys);
    return keys;
  };

  return {
    async verify({ link }, token) {
      const source = tokenSourceOf(link);
      if (!source) return undefined;
      try {
        const { payload } = await jwtVerify(token, keysOf(source), {
          issuer: source.issuer,
          audience: source.audience,
          algorithms: [...source.algorithms],
          clockTolerance: CLOCK_TOLERANCE_MS / 1000,
          currentDate: new Date(now()),
          requiredClaims: ["exp", "iat"],
        });
        return isMadeOutTo(source.audience, payload) ? payload : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        // A key that is published and cannot be read is none that can be had either.
        throw error instanceof KeysUnreachableError ? error : new KeysUnreachableError(error);
      }
    },
  };
}

/**
 * Returns whether a token was handed to our client. One that names further clients, or another one it was
 * handed to, is what an attacker's own client at the same provider can get for somebody who signs in there.
 */
const isMadeOutTo = (audience: string, { aud, azp }: JWTPayload): boolean =>
  azp === undefined ? [aud].flat().length === 1 : azp === audience;
