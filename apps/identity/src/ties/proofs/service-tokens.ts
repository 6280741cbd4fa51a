import { type CatalogueEntry, CLOCK_TOLERANCE_MS, CONNECTOR_TIMEOUT_MS } from "@musubi/contract";
import { UnavailableError } from "@musubi/contract/answer";
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { fetchCapped } from "../../services/fetch-capped.ts";

/** What Firebase and Cognito sign with; a token does not get to choose. */
const ALGORITHMS = ["RS256"];
const KEYS_FETCHED_AT_MOST_EVERY_MS = 60_000;

/** Whether a token is genuine cannot be told: its keys cannot be had. */
export class KeysUnreachableError extends UnavailableError {
  override name = "KeysUnreachableError";

  constructor(cause: unknown) {
    super("The keys of a service's sign-in cannot be fetched.", { cause });
  }
}

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
    const keys = createRemoteJWKSet(new URL(url), {
      timeoutDuration: CONNECTOR_TIMEOUT_MS,
      cooldownDuration: KEYS_FETCHED_AT_MOST_EVERY_MS,
      [customFetch]: fetchCapped,
    });
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
        if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) {
          return undefined;
        }
        throw new KeysUnreachableError(error);
      }
    },
  };
}
