import { CLOCK_TOLERANCE_MS, type TokenSource, tokenSourceOf } from "@musubi/contract";
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { ServiceTokens } from "../operations/parts.ts";
import { KeysUnreachableError, publishedKeysOf } from "./published-keys.ts";

/** Verifies ID tokens of the services' sign-ins against their published keys. */
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
        // A published key that cannot be read counts as one that cannot be fetched.
        throw error instanceof KeysUnreachableError ? error : new KeysUnreachableError(error);
      }
    },
  };
}

/**
 * Returns whether a token was issued to our client. An attacker's own client at the same provider could get a
 * token for a user who signs in there: such a token names further clients in `aud`, or another client in `azp`.
 */
const isMadeOutTo = (audience: string, { aud, azp }: JWTPayload): boolean =>
  azp === undefined ? [aud].flat().length === 1 : azp === audience;
